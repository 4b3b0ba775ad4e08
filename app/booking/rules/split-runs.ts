// Splits a line into runs that one font each can set, and says what no font has.

/** A piece of text and the place of its font in the list. */
export interface Run {
  font: number;
  text: string;
}

/**
 * Each character goes to the first font that has it, but stays with the run it stands in where it can. One that no font
 * has becomes a question mark and is reported by its code point; signs without a shape are left out.
 */
export function splitRuns(
  text: string,
  fonts: readonly ((codePoint: number) => boolean)[],
): { runs: Run[]; unshown: number[] } {
  const runs: Run[] = [];
  const unshown: number[] = [];
  for (const character of text.normalize("NFC")) {
    if (shapeless.test(character)) continue;
    const last = runs.at(-1);
    const shown = known(character, fonts);
    if (shown === null) unshown.push(character.codePointAt(0) ?? 0);
    const sign = shown ?? "?";
    const code = sign.codePointAt(0) ?? 0;
    const font =
      last && joins.test(sign) && fonts[last.font]?.(code) ? last.font : first(code, fonts);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return { runs, unshown };
}

/**
 * A text as lines of at most `width`: broken at spaces, beside Chinese characters, and inside a word only when it alone is
 * too long.
 */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text)) {
    if (widthOf((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = piece.trimStart();
    while (widthOf(line.trimEnd()) > width && [...line].length > 1) {
      const head = longest(line, width, widthOf);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line.trim() !== "" || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

// Marks that direct or join text, which have no letter of their own.
const shapeless = /[\p{Cf}\p{Cc}]/u;
// They belong to the character before them.
const joins = /[\p{M}\s]/u;

// The character, or the plain space for one that the fonts lack; null when nothing can show it.
function known(character: string, fonts: readonly ((code: number) => boolean)[]): string | null {
  const code = character.codePointAt(0) ?? 0;
  if (fonts.some((has) => has(code))) return character;
  return /\s/u.test(character) ? " " : null;
}

function first(code: number, fonts: readonly ((code: number) => boolean)[]): number {
  return Math.max(
    0,
    fonts.findIndex((has) => has(code)),
  );
}

// A word with the space after it; a Chinese character alone, with the sign that may not begin a line.
function pieces(text: string): string[] {
  return text.match(/\p{Script=Han}[，。：；）”、？]*|[^\s\p{Script=Han}]+[ \t]*|\s+/gu) ?? [];
}

function longest(text: string, width: number, widthOf: (text: string) => number): string {
  let head = "";
  for (const character of text) {
    if (head !== "" && widthOf(head + character) > width) break;
    head += character;
  }
  return head;
}
