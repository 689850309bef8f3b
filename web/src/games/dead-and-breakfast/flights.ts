// Pieces in the air: a copy of the piece flies over the page from where it lay to where it lies now.
import { still } from '../../lib/motion';
import type { Change } from './changes';

export const PACE = 320; // milliseconds of one flight

interface Start {
  change: Change;
  box: DOMRect;
  copy: SVGSVGElement;
}

const spot = (board: Element, name: string): SVGGraphicsElement | null => board.querySelector(`[data-spot="${name}"]`);

/** Before the picture changes: note where the moving pieces lie and what they look like. */
export function lift(board: Element, found: readonly Change[]): Start[] {
  if (still()) return [];
  return found.flatMap((change) => {
    const piece = spot(board, change.from);
    return piece ? [{ change, box: piece.getBoundingClientRect(), copy: copyOf(piece) }] : [];
  });
}

/** After the picture has changed: let them fly. What lies there already waits out of sight for its piece to land. */
export function fly(board: Element, starts: readonly Start[]): void {
  for (const { change, box, copy } of starts) {
    const landed = change.to.flatMap((name) => spot(board, name) ?? []);
    if (!landed.length || !box.width) continue;
    const goal = around(landed.map((piece) => piece.getBoundingClientRect()));
    for (const piece of landed)
      piece.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: PACE });
    copy.style.cssText = `position:fixed;z-index:15;pointer-events:none;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;transform-origin:0 0`;
    document.body.append(copy);
    const arrive = `translate(${goal.x - box.x}px, ${goal.y - box.y}px) scale(${goal.w / box.width}, ${goal.h / box.height})`;
    copy
      .animate([{ transform: 'none' }, { transform: arrive }], {
        duration: PACE,
        easing: 'cubic-bezier(.3,.1,.2,1)',
        fill: 'forwards',
      })
      .finished.finally(() => copy.remove())
      .catch(() => undefined); // a cancelled flight is a finished one
  }
}

function around(boxes: readonly DOMRect[]): { x: number; y: number; w: number; h: number } {
  const x = Math.min(...boxes.map((box) => box.left));
  const y = Math.min(...boxes.map((box) => box.top));
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.right)) - x,
    h: Math.max(...boxes.map((box) => box.bottom)) - y,
  };
}

/** The piece as a picture of its own; its surroundings' scale is left behind. */
function copyOf(piece: SVGGraphicsElement): SVGSVGElement {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const box = piece instanceof SVGSVGElement ? piece.viewBox.baseVal : piece.getBBox();
  picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  picture.setAttribute('aria-hidden', 'true');
  const copy = piece.cloneNode(true) as SVGElement;
  copy.removeAttribute('data-spot');
  if (piece instanceof SVGSVGElement) picture.append(...copy.childNodes);
  else {
    copy.removeAttribute('transform');
    picture.append(copy);
  }
  return picture;
}
