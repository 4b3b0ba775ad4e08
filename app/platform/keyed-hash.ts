// How what names a person, such as an email or a network, is stored for counting.
import { createHmac } from "node:crypto";

/** HMAC-SHA-256 of a text, hex. A plain hash of an address could be found by trying all addresses there are. */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
