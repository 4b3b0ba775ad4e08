// A cache for texts that are formatted again and again for every visitor: dates of the calendar, numbers of nights.

/** Formats a text at most once per key, which must contain everything the text depends on; cleared when it grows too large. */
export type FormatOnce = (key: string, format: () => string) => string;

/** Creates a cache of at most `maxTexts` texts. */
export function createTextCache(maxTexts = 5_000): FormatOnce {
  const texts = new Map<string, string>();
  return (key, format) => {
    let text = texts.get(key);
    if (text === undefined) {
      text = format();
      if (texts.size >= maxTexts) texts.clear();
      texts.set(key, text);
    }
    return text;
  };
}
