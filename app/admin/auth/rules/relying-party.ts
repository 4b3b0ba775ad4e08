// The site that a passkey is valid for (WebAuthn's relying party).

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
