// How long a passkey challenge can be answered.

/** Seconds until a challenge expires, answered or not. */
export const challengeSeconds = 5 * 60;
