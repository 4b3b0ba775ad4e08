// Base32 as authenticators read it (RFC 4648, without padding).

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes as base32. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(buffer >> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(buffer << (5 - bits)) & 31] : text;
}

/** The bytes of base32; throws on a letter that is none of the 32. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) throw new RangeError("Not base32");
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 255);
    buffer &= (1 << bits) - 1;
  }
  return Uint8Array.from(bytes);
}

/** In groups of four, to be read and typed: `ABCD EFGH`. */
export function groupByFour(text: string, between = " "): string {
  return text.replace(/(.{4})(?=.)/g, `$1${between}`);
}
