// For which site a passkey is good (WebAuthn's relying party).

/** `rpId` is the host's name, to which passkeys are bound for good; `origin` what the browser must say it was on. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/** Null where browsers know no passkeys: at an address made of numbers, and without https but on this machine. */
export function passkeySite(origin: string): PasskeySite | null {
  const { hostname: rpId, protocol } = new URL(origin);
  const isNumbers = /^[\d.]+$/.test(rpId) || rpId.startsWith("[");
  const isSecure = protocol === "https:" || rpId === "localhost" || rpId.endsWith(".localhost");
  return isSecure && !isNumbers ? { rpId, origin } : null;
}
