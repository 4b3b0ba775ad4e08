// How messages are searched: without regard to capitals and accents, in every script, the same on both databases.

/** What a row is searched by: its texts in small letters without accents. */
export function searchText(texts: readonly string[]): string {
  return texts.map(folded).join("\n");
}

/** What somebody searches for: at most six words, each of which must stand somewhere in the text. */
export function searchWords(query: string): string[] {
  return folded(query.slice(0, 200)).split(/\s+/).filter(Boolean).slice(0, 6);
}

// NFKD takes the accent off its letter; й and ё become и and е in the text and in the query alike.
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
