// What may be sent as a picture.

/** The most bytes of one file, and the most files at a time. */
export const heaviest = 15 * 1024 * 1024;
export const mostFiles = 10;

/** The most bytes of all files together, and of what a form puts around them. */
export const mostTogether = 64 * 1024 * 1024;

/** Pixels before it is made smaller: above it, decoding alone would fill the memory. */
export const mostPixels = 50_000_000;

/** The longest side that is kept. */
export const longestSide = 3200;

/** Below this a picture, lying or upright, would look poor wherever it stands. */
export const smallest = { width: 640, height: 400 };
