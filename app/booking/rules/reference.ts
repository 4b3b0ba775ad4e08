// The booking reference: short enough for the telephone, from a cryptographic source, free of letters one confuses.

// Crockford's base32 leaves out I, L, O and U.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 8;

/**
 * A new reference, such as `KF-7Q2M4X9A`. The caller hands in a cryptographic source of bytes and the
 * property's prefix. 32 divides 256, so every character is equally likely: 40 bits.
 */
export function newReference(randomBytes: (n: number) => Uint8Array, prefix: string): string {
  const code = Array.from(randomBytes(codeLength), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  );
  return `${prefix}-${code.join("")}`;
}

/** Whether the text is a reference of this property, as `newReference` writes it. */
export function isReference(text: string, prefix: string): boolean {
  const code = text.slice(prefix.length + 1);
  return (
    text.startsWith(`${prefix}-`) &&
    code.length === codeLength &&
    [...code].every((c) => alphabet.includes(c))
  );
}

/**
 * A reference as a person types it, made ours: any case, spaces and hyphens anywhere or nowhere, O for 0, I or L for 1.
 * What is no reference comes back without sense; `isReference` tells.
 */
export function normaliseReference(text: string, prefix: string): string {
  const typed = text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  // A code may itself begin like the prefix: only what is longer than a code carries one.
  const code =
    typed.length > codeLength && typed.startsWith(prefix) ? typed.slice(prefix.length) : typed;
  return `${prefix}-${code.replaceAll("O", "0").replace(/[IL]/g, "1")}`;
}
