// Texts that are written again and again for everybody: dates of the calendar, numbers of nights.

/** Writes a text at most once for each key, which must name all that it depends on; forgets all when there are too many. */
export type WriteOnce = (key: string, write: () => string) => string;

/** Keeps texts by themselves, apart from all others. */
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
