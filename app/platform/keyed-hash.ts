// How personal identifiers, such as an email address or a network, are stored for counting.
import { createHmac } from "node:crypto";

/** HMAC-SHA-256 of a text, hex. A plain hash of an address could be reversed by trying all addresses. */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
