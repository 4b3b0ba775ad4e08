// What a passkey may be called.

/** Characters. */
export const longestName = 60;
