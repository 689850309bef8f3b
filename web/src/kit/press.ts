// A click on a legal target. A mouse has hovered and a keyboard has focused before, so the player has seen what it does and
// the click plays; a finger has seen nothing yet, so its first tap shows and the second plays.

let armed = ''; // the target that the last tap showed; a tap also focuses, so "is it hot" alone cannot tell first from second

/** A new position lies on the table: no tap counts any more. */
export const disarm = (): void => void (armed = '');

/** Shows or plays, whichever this click on a `data-target` means; `isHot`: what it would do is on show. */
export function press(event: MouseEvent, isHot: boolean, show: () => void, play: () => void): void {
  const pointer = (event as PointerEvent).pointerType ?? ''; // clicks made by the keyboard name no pointer
  const key = (event.currentTarget as Element | null)?.getAttribute('data-target') ?? '';
  if (pointer === 'mouse' || pointer === '' || (isHot && armed === key)) {
    armed = '';
    play();
  } else {
    armed = key;
    show();
  }
}
