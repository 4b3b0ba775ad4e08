// Breaks the names of rooms into lines that fit: SVG does not wrap text.

/** Font size of names in units of the plan on the narrowest screens, where text is largest relative to the drawing. */
export const largestFontSize = 13;

/** Breaks at spaces, and within a word only at its soft hyphens; a word without them may stay too wide. */
export function breakName(name: string, widest: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    const plain = word.replaceAll("\u00ad", "");
    if (last !== undefined && widthOf(`${last} ${plain}`) <= widest)
      lines.splice(-1, 1, `${last} ${plain}`);
    else lines.push(...breakWord(word, widest));
  }
  return lines;
}

function breakWord(word: string, widest: number): string[] {
  const plain = word.replaceAll("\u00ad", "");
  if (widthOf(plain) <= widest) return [plain];
  const parts = word.split("\u00ad");
  return parts.map((part, place) => (place < parts.length - 1 ? `${part}-` : part));
}

/** The approximate width of a text in units, rather too large than too small. */
export function widthOf(text: string): number {
  const ems = [...text].map((char) => {
    if (/\p{Script=Han}/u.test(char)) return 1;
    if (/[ijltfrI'’ .,\-\u00a0]/.test(char)) return 0.34;
    if (/[mwMWШЩЖМшщжмю]/.test(char)) return 0.86;
    return /\p{Lu}/u.test(char) ? 0.68 : 0.58;
  });
  return ems.reduce((sum, em) => sum + em, 0) * largestFontSize;
}
