// The log as people read it: grouped by turns, and what happened since one's own last move.
import { render } from '../kit/marks';
import type { StoryLine } from '../wire/types';

export interface Turn {
  seat: number | null;
  lines: StoryLine[];
}

/** Whom a line names first; null if nobody. */
const named = (line: StoryLine): number | null =>
  render(line.text, []).find((part) => part.seat !== null)?.seat ?? null;

/** Whom a line is about: the first it names, else whoever decided. */
export const about = (line: StoryLine): number | null => named(line) ?? line.seat;

/**
 * Lines in a row about one seat are a turn. What happens by itself belongs to the turn it happens in. Where several decide
 * together, the last of them makes it all come to light: so a line stands under whom it is about, not under whoever decided.
 */
export function turns(story: readonly StoryLine[]): Turn[] {
  const grouped: Turn[] = [];
  for (const line of story) {
    const last = grouped.at(-1);
    const goesOn = last?.lines.at(-1)?.decision === line.decision || line.seat === null;
    const who = named(line) ?? (last && goesOn ? last.seat : line.seat);
    if (last?.seat === who) last.lines.push(line);
    else grouped.push({ seat: who, lines: [line] });
  }
  return grouped;
}

/** The story from a decision on. */
export const since = (story: readonly StoryLine[], decision: number): StoryLine[] =>
  story.filter((line) => line.decision >= decision);

/** The story before a decision. */
export const before = (story: readonly StoryLine[], decision: number): StoryLine[] =>
  story.filter((line) => line.decision < decision);

/** The story up to a decision, and what came after it: whatever else was told beyond it is no longer so. */
export const continued = (story: StoryLine[], more: StoryLine[], after: number): StoryLine[] => [
  ...story.filter((line) => line.decision <= after),
  ...more,
];
