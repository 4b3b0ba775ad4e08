// How long a navigation may take before the spinner shows.

/** Milliseconds: long enough that a quick page does not flicker. */
export const spinnerDelay = 120;
