// Pieces in the air: what the story says has moved flies over the page from where it lay to where it lies now.
import { paced, still } from '../lib/motion';

/** From one address to another. */
export type Way = readonly [from: string, to: string];

export const PACE = 320; // milliseconds of one flight at the usual pace
const MOST = 6; // more at once is a jump through the game, not a move to follow

interface Start {
  to: string;
  box: DOMRect;
  copy: HTMLElement | SVGSVGElement | null; // what lay there, if it was a piece and not a whole place
}

/** Ways that follow each other become one: what went from A to B and on to C has gone from A to C. */
export function joined(ways: readonly Way[]): Way[] {
  const found: [string, string][] = [];
  for (const [from, to] of ways) {
    const before = found.findLast((way) => way[1] === from);
    if (before) before[1] = to;
    else found.push([from, to]);
  }
  return found.filter(([from, to]) => from !== to);
}

const named = (stage: Element, kind: 'piece' | 'at', at: string): Element | null =>
  stage.querySelector(`[data-${kind}="${CSS.escape(at)}"]`);

/** Before the picture changes: note where the moving pieces lie and what they look like. */
export function lift(stage: Element, ways: readonly Way[]): Start[] {
  const flights = joined(ways);
  if (still() || flights.length > MOST) return [];
  return flights.flatMap(([from, to]) => {
    const piece = named(stage, 'piece', from);
    const source = piece ?? named(stage, 'at', from);
    return source ? [{ to, box: source.getBoundingClientRect(), copy: piece && copyOf(piece) }] : [];
  });
}

/** After the picture has changed: let them fly. What lies there already waits out of sight for its piece to land. */
export function fly(stage: Element, starts: readonly Start[]): void {
  for (const { to, box, copy } of starts) {
    const landed = named(stage, 'piece', to);
    const goal = (landed ?? named(stage, 'at', to))?.getBoundingClientRect();
    const flying = copy ?? (landed && copyOf(landed));
    if (!goal?.width || !flying || !box.width) continue;
    landed?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: paced(PACE) });
    flying.style.cssText = `position:fixed;margin:0;z-index:15;pointer-events:none;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;transform-origin:0 0`;
    document.body.append(flying);
    const arrive = landed ? onto(box, goal) : into(box, goal);
    flying
      .animate([{ transform: 'none' }, { transform: arrive }], {
        duration: paced(PACE),
        easing: 'cubic-bezier(.3,.1,.2,1)',
        fill: 'forwards',
      })
      .finished.finally(() => flying.remove())
      .catch(() => undefined); // a cancelled flight is a finished one
  }
}

/** The way onto a piece that is drawn already: it takes that piece's shape. */
const onto = (box: DOMRect, goal: DOMRect): string =>
  `translate(${goal.x - box.x}px, ${goal.y - box.y}px) scale(${goal.width / box.width}, ${goal.height / box.height})`;

/** The way into a place: the piece keeps its shape, shrinks if it must, and lands in the middle. */
function into(box: DOMRect, goal: DOMRect): string {
  const scale = Math.min(1, goal.width / box.width, goal.height / box.height);
  const x = goal.x + (goal.width - box.width * scale) / 2 - box.x;
  const y = goal.y + (goal.height - box.height * scale) / 2 - box.y;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** The piece as a picture of its own; its surroundings' scale is left behind. */
function copyOf(piece: Element): HTMLElement | SVGSVGElement {
  const copy = piece.cloneNode(true) as HTMLElement | SVGElement;
  for (const it of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['data-piece', 'data-at', 'data-target', 'id']) it.removeAttribute(name);
  copy.setAttribute('aria-hidden', 'true');
  if (!(piece instanceof SVGGraphicsElement) || piece instanceof SVGSVGElement)
    return copy as HTMLElement | SVGSVGElement;
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const box = piece.getBBox();
  picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  picture.setAttribute('aria-hidden', 'true');
  copy.removeAttribute('transform');
  picture.append(copy);
  return picture;
}
