// Splits a text into runs of one font each, by the characters that each font has, and reports those that no font has.

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

/** Returns a test for code points. `bytes` are a TrueType or OpenType font; throws when it has no such table. */
export function readFontCoverage(bytes: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ranges = rangesOf(view, tableAt(view, "cmap"));
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

type Range = [from: number, to: number];

function tableAt(view: DataView, wanted: string): number {
  const count = view.getUint16(4);
  for (let table = 0; table < count; table++) {
    const entry = 12 + 16 * table;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(entry + i)));
    if (tag === wanted) return view.getUint32(entry + 8);
  }
  throw new Error(`The font has no ${wanted} table`);
}

function rangesOf(view: DataView, cmap: number): Range[] {
  const count = view.getUint16(cmap + 2);
  const tables = Array.from({ length: count }, (_, i) => cmap + view.getUint32(cmap + 8 + 8 * i));
  const wide = tables.find((table) => view.getUint16(table) === 12);
  if (wide !== undefined) return groupsOf(view, wide);
  const narrow = tables.find((table) => view.getUint16(table) === 4);
  if (narrow !== undefined) return segmentsOf(view, narrow);
  throw new Error("The font has no cmap subtable of format 4 or 12");
}

function groupsOf(view: DataView, table: number): Range[] {
  const count = view.getUint32(table + 12);
  return Array.from({ length: count }, (_, i): Range => {
    const group = table + 16 + 12 * i;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
}

// A segment may have gaps in general, but not in our files: the subsetting tool writes segments of existing glyphs only.
function segmentsOf(view: DataView, table: number): Range[] {
  const count = view.getUint16(table + 6) / 2;
  const ends = table + 14;
  const starts = ends + 2 * count + 2;
  return Array.from({ length: count }, (_, i): Range => [
    view.getUint16(starts + 2 * i),
    view.getUint16(ends + 2 * i),
  ]).filter(([from]) => from !== 0xffff);
}
