// How long a browser's passkey response may be.

/** Characters of JSON: the largest accepted keys, with an attestation that was not requested, need a quarter of it. */
export const maxResponseLength = 32_000;
