// The booking reference: short enough to read over the telephone, cryptographically random, without easily confused letters.

// Crockford's base32 leaves out I, L, O and U.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;

/**
 * A new reference, such as `KF-7Q2M4X9A`, from a cryptographic source of bytes and the property's prefix. 32 divides 256,
 * so every character is equally likely: 40 bits.
 */
export function newReference(randomBytes: (n: number) => Uint8Array, prefix: string): string {
  const code = Array.from(randomBytes(codeLength), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  );
  return `${prefix}-${code.join("")}`;
}

/** Whether the text is a reference of this property in the form of `newReference`. */
export function isReference(text: string, prefix: string): boolean {
  const code = text.slice(prefix.length + 1);
  return (
    text.startsWith(`${prefix}-`) &&
    code.length === codeLength &&
    [...code].every((c) => alphabet.includes(c))
  );
}

/**
 * Normalizes a typed reference: any case, spaces and hyphens anywhere or nowhere, O for 0, I or L for 1. The result for
 * other text is not a reference; check it with `isReference`.
 */
export function normaliseReference(text: string, prefix: string): string {
  const typed = text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  // A code may itself begin with the prefix's letters, so only a text longer than a code has a prefix.
  const code =
    typed.length > codeLength && typed.startsWith(prefix) ? typed.slice(prefix.length) : typed;
  return `${prefix}-${code.replaceAll("O", "0").replace(/[IL]/g, "1")}`;
}
