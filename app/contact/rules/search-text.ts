// Search in messages: case- and accent-insensitive, in every script, the same on both databases.

/** The search text of a row: its texts in lower case without accents. */
export function searchText(texts: readonly string[]): string {
  return texts.map(folded).join("\n");
}

/** The words of a search query: at most six, each of which must occur in the search text. */
export function searchWords(query: string): string[] {
  return folded(query.slice(0, 200)).split(/\s+/).filter(Boolean).slice(0, 6);
}

// NFKD separates accents from letters; й and ё become и and е in text and query alike.
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
