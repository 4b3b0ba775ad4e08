// Splits a text into runs of one font each, and reports the characters that no font has.

/** A piece of text and the index of its font in the list. */
export interface Run {
  font: number;
  text: string;
}

/**
 * Each character gets the first font that has it; spaces and combining marks stay in the present run where its font has
 * them. A character that no font has becomes a question mark and is reported by its code point; control characters are
 * dropped.
 */
export function splitRuns(
  text: string,
  fonts: readonly ((codePoint: number) => boolean)[],
): { runs: Run[]; unshown: number[] } {
  const runs: Run[] = [];
  const unshown: number[] = [];
  for (const character of text.normalize("NFC")) {
    if (withoutGlyph.test(character)) continue;
    const last = runs.at(-1);
    const shown = displayable(character, fonts);
    if (shown === null) unshown.push(character.codePointAt(0) ?? 0);
    const sign = shown ?? "?";
    const code = sign.codePointAt(0) ?? 0;
    const font =
      last && joinsPrevious.test(sign) && fonts[last.font]?.(code)
        ? last.font
        : firstFontWith(code, fonts);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return { runs, unshown };
}

/**
 * Wraps a text into lines of at most `width`: broken at spaces, next to Chinese characters, and inside a word only when it
 * alone is too long.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of splitPieces(text)) {
    if (widthOf((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = piece.trimStart();
    while (widthOf(line.trimEnd()) > width && [...line].length > 1) {
      const head = longestPrefix(line, width, widthOf);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line.trim() !== "" || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

// Format and control characters, which have no glyph.
const withoutGlyph = /[\p{Cf}\p{Cc}]/u;
// Combining marks and spaces, set with the character before them.
const joinsPrevious = /[\p{M}\s]/u;

// The character, or a plain space for a kind of space that no font has; null when no font can show it.
function displayable(
  character: string,
  fonts: readonly ((code: number) => boolean)[],
): string | null {
  const code = character.codePointAt(0) ?? 0;
  if (fonts.some((has) => has(code))) return character;
  return /\s/u.test(character) ? " " : null;
}

function firstFontWith(code: number, fonts: readonly ((code: number) => boolean)[]): number {
  return Math.max(
    0,
    fonts.findIndex((has) => has(code)),
  );
}

// A word with the space after it, or a Chinese character with the punctuation that may not begin a line.
function splitPieces(text: string): string[] {
  return text.match(/\p{Script=Han}[，。：；）”、？]*|[^\s\p{Script=Han}]+[ \t]*|\s+/gu) ?? [];
}

function longestPrefix(text: string, width: number, widthOf: (text: string) => number): string {
  let head = "";
  for (const character of text) {
    if (head !== "" && widthOf(head + character) > width) break;
    head += character;
  }
  return head;
}
