// Sound is off until somebody asks for it. Until then not even the synthesiser is fetched.
import type { StateFrame } from '../wire/types';
import { prefs } from './prefs.svelte';
import type { Cue, Synth } from './synth';

let synth: Promise<Synth> | null = null;

/** Lets a cue be heard, if sounds are wanted. */
export function sound(cue: Cue): void {
  if (!prefs.sound) return;
  synth ??= import('./synth').then((module) => new module.Synth());
  synth.then(
    (one) => void one.play(cue),
    () => (synth = null), // could not be fetched: the next cue tries again
  );
}

/** Switches sounds on or off, and lets the first one be heard as an answer. */
export function switchSound(): void {
  prefs.sound = !prefs.sound;
  sound('turn');
}

type Position = Pick<StateFrame, 'seq' | 'over' | 'prompt'>;

/** What is to be heard when one position follows another; `mine`: the seats at this screen. */
export function cueOf(before: Position | null, after: Position, mine: number[]): Cue | null {
  if (before === null || before.seq === after.seq) return null; // just arrived, or the same seen by somebody else
  if (after.over) return 'end';
  const asks = ({ prompt }: Position): boolean => prompt.waiting_for.some((seat) => mine.includes(seat));
  if (asks(after) && !asks(before)) return 'turn';
  return after.seq > before.seq ? 'laid' : null;
}
