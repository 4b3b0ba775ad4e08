// The delay before the spinner shows.

/** Milliseconds: long enough that a fast page does not flicker. */
export const spinnerDelay = 120;
