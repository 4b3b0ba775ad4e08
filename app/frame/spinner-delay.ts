// How long a navigation may take before the spinner shows.

/** Milliseconds: long enough that a quick page does not flicker, within the 150 that stack.md allows. */
export const spinnerDelay = 120;
