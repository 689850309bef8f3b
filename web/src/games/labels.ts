const LONGEST = 14; // letters; more would not fit on a button under the thumb

/** A name for a button; a long one gives way to "this guest" or the like, for the prompt bar names it anyway. */
export const onButton = (name: string | undefined, instead: string): string =>
  name && name.length <= LONGEST ? name : instead;
