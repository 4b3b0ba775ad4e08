// Validates the owner's own paragraphs in an email.

/** Maximum length of the text in one language, in characters. */
export const maxWordsLength = 800;

/** By language; those that are too long are named in `tooLong`. */
export interface TypedWords {
  words: Record<string, string>;
  tooLong: string[];
}

/** Line ends and outer spaces are tidied; an empty text is left out. */
export function checkWords(typed: Record<string, string>): TypedWords {
  const tidy = Object.entries(typed).map(([language, text]): [string, string] => [
    language,
    text.replace(/\r\n?/g, "\n").trim(),
  ]);
  return {
    words: Object.fromEntries(tidy.filter(([, text]) => text !== "")),
    tooLong: tidy.filter(([, text]) => text.length > maxWordsLength).map(([language]) => language),
  };
}
