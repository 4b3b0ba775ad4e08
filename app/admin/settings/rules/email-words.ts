// Validates the owner's own paragraphs in an email.
import type { AuditFacts } from "../../audit-log/rules/audit-changes.ts";

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

/** As the audit log stores them: only the languages whose texts differ. */
export function compareWords(
  before: Record<string, string | undefined>,
  after: Record<string, string | undefined>,
): { before: AuditFacts; after: AuditFacts } {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = languages.filter((language) => before[language] !== after[language]);
  const of = (all: typeof before) =>
    Object.fromEntries(changed.map((language) => [language, all[language] ?? null]));
  return { before: of(before), after: of(after) };
}
