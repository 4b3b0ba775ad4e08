// How long the answer of a browser may be.

/** Characters of JSON: the largest keys that are taken, with an attestation that nobody asked for, need a quarter of it. */
export const longestAnswer = 32_000;
