// How long a passkey's name may be.

/** Characters. */
export const maxPasskeyNameLength = 60;
