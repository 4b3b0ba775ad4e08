// How long a passkey may take to answer.

/** A challenge is over after so long, answered or not. */
export const challengeSeconds = 5 * 60;
