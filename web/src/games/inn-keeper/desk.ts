// What the desk says and offers besides the customer.
import { listed } from '../../lib/text';
import { cardName } from './pieces';
import type { Phase, View } from './view';
import { choiceName } from './words';

/** A decision that has no piece on the table. */
export interface Choice {
  verb: string;
  name: string;
  text: string;
}

/** The special actions of second place, or the two ways to fill a hand; nothing at other times. */
export function choicesAt(view: View): Choice[] {
  if (view.phase === 'special')
    return [
      ...view.reference.map(({ id, name, text }) => ({ verb: id, name, text })),
      { verb: 'pass', name: choiceName(view, 'pass'), text: '' },
    ];
  if (view.phase !== 'redraw') return [];
  const held = view.hand.map(cardName).join(' ');
  return [
    { verb: 'keep', name: choiceName(view, 'keep'), text: `Keep ${held} and draw what is missing.` },
    { verb: 'new', name: choiceName(view, 'new'), text: `Give up ${held} unseen and draw a whole new hand.` },
  ];
}

// The special action that a decision belongs to.
const PART_OF: Partial<Record<Phase, string>> = {
  'pick-customer': 'next-guest',
  'upgrade-room': 'upgrade',
  'move-from': 'relocate',
  'move-to': 'relocate',
};

/** The special action that is being carried out, if one is. */
export function actionAt(view: View): Choice | null {
  const action = view.reference.find(({ id }) => id === PART_OF[view.phase]);
  return action ? { verb: action.id, name: action.name, text: action.text } : null;
}

/** What stands under the desk instead of a customer's name and quip; '' where those will do. */
export function deskWords(
  view: View,
  waiting: number[],
  nameOf: (seat: number) => string,
): { title: string; note: string } {
  const do_ = (seats: number[], verb: string): string =>
    `${listed(seats.map(nameOf))} ${verb}${seats.length === 1 && seats[0] !== view.seat ? 's' : ''}.`;
  if (view.phase === 'over') return { title: 'The inns are closed', note: do_(view.winners, 'win') };
  if (view.won) {
    const who = view.won.seat === view.seat ? 'You' : nameOf(view.won.seat);
    return { title: '', note: `${who} won with ${cardName(view.won.card)}.` };
  }
  if (view.customer) return { title: '', note: '' };
  const action = actionAt(view);
  if (action)
    return { title: action.name, note: waiting.includes(view.seat ?? -1) ? action.text : do_(waiting, 'decide') };
  return { title: 'Nobody at the desk', note: do_(waiting, 'decide') };
}
