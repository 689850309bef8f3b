// The log as people read it: grouped by turns, and what happened since one's own last move.
import type { StoryLine } from '../wire/types';

export interface Turn {
  seat: number | null;
  lines: StoryLine[];
}

/** Consecutive lines of one seat are a turn; what happens by itself belongs to the turn it happens in. */
export function turns(story: StoryLine[]): Turn[] {
  const grouped: Turn[] = [];
  for (const line of story) {
    const last = grouped.at(-1);
    if (last && (line.seat === null || line.seat === last.seat)) last.lines.push(line);
    else grouped.push({ seat: line.seat, lines: [line] });
  }
  return grouped;
}

/** The lines after the seat's own last decision; everything for a spectator or somebody who has not moved yet. */
export function sinceLast(story: StoryLine[], seat: number | null): StoryLine[] {
  if (seat === null) return story;
  const own = story.findLastIndex((line) => line.seat === seat);
  if (own < 0) return story;
  const decision = story[own]!.decision;
  return story.filter((line) => line.decision > decision);
}

/** The story up to a decision, and what came after it: whatever else was told beyond it is no longer so. */
export const continued = (story: StoryLine[], more: StoryLine[], since: number): StoryLine[] => [
  ...story.filter((line) => line.decision <= since),
  ...more,
];
