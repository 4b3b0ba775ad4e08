// The site that a passkey is valid for (WebAuthn's relying party), and the limits of its name, its response and its challenge.

/** `rpId` is the host name, to which passkeys are bound for good; `origin` is what the browser must report. */
export interface RelyingParty {
  rpId: string;
  origin: string;
}

/** Null where browsers support no passkeys: at an IP address, and without https except on localhost. */
export function findRelyingParty(origin: string): RelyingParty | null {
  const { hostname: rpId, protocol } = new URL(origin);
  const isIpAddress = /^[\d.]+$/.test(rpId) || rpId.startsWith("[");
  const isSecure = protocol === "https:" || rpId === "localhost" || rpId.endsWith(".localhost");
  return isSecure && !isIpAddress ? { rpId, origin } : null;
}

/** Characters. */
export const maxPasskeyNameLength = 60;

/** Characters of JSON: the largest accepted keys, with an attestation that was not requested, need a quarter of it. */
export const maxResponseLength = 32_000;

/** Seconds until a challenge expires, answered or not. */
export const challengeSeconds = 5 * 60;
