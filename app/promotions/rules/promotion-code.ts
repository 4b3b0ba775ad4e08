// Codes as guests type them: any case, with spaces or without.

/** The longest code, without spaces. */
export const codeLength = 32;

/**
 * The code in capitals without spaces; "" for anything that cannot be one: only letters, digits, hyphens and underscores
 * of ASCII are possible.
 */
export function normaliseCode(text: string): string {
  const code = text.slice(0, 200).normalize("NFKC").replace(/\s/gu, "").toUpperCase();
  return /^[0-9A-Z_-]{1,32}$/.test(code) ? code : "";
}
