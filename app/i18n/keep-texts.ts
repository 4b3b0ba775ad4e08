// A cache for texts that are formatted again and again for every visitor: dates of the calendar, numbers of nights.

/** Formats a text at most once per key, which must contain everything the text depends on; cleared when it grows too large. */
export type WriteOnce = (key: string, write: () => string) => string;

/** Creates a cache of at most `maxTexts` texts. */
export function keepTexts(most = 5_000): WriteOnce {
  const kept = new Map<string, string>();
  return (key, write) => {
    let text = kept.get(key);
    if (text === undefined) {
      text = write();
      if (kept.size >= most) kept.clear();
      kept.set(key, text);
    }
    return text;
  };
}
