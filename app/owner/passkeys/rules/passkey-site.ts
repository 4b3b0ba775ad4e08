// The site that a passkey is valid for (WebAuthn's relying party).

/** `rpId` is the host name, to which passkeys are bound for good; `origin` is what the browser must report. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/** Null where browsers support no passkeys: at an IP address, and without https except on localhost. */
export function passkeySite(origin: string): PasskeySite | null {
  const { hostname: rpId, protocol } = new URL(origin);
  const isNumbers = /^[\d.]+$/.test(rpId) || rpId.startsWith("[");
  const isSecure = protocol === "https:" || rpId === "localhost" || rpId.endsWith(".localhost");
  return isSecure && !isNumbers ? { rpId, origin } : null;
}
