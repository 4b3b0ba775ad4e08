// Reads the subscription that a browser made, as its `toJSON()` writes it; anything else is refused.
import * as v from "valibot";

/** A device at its push service: keys in base64url (RFC 8291). */
export interface DeviceSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Characters; the longest known endpoints have about 600. */
const longestEndpoint = 1_500;

/** Of the whole JSON. */
export const longestSubscription = 4_000;

const schema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(longestEndpoint), v.url()),
  keys: v.object({
    // An uncompressed point of P-256 is 65 bytes and begins with 4; the secret is 16.
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
});

/** Null when it is none, or its endpoint is not https (http only with `allowPlain`, for tests on one machine). */
export function readSubscription(
  text: string,
  { allowPlain }: { allowPlain: boolean },
): DeviceSubscription | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!parsed.success) return null;
  const { endpoint, keys } = parsed.output;
  const { protocol } = new URL(endpoint);
  if (protocol !== "https:" && !(allowPlain && protocol === "http:")) return null;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
