// Words that are a list of any length, such as the quotes of guests or the sections of a legal text.

/** Tells whether there is a message of that key, as `useWords` gives it. */
interface KnowsKeys {
  has(key: string): boolean;
}

/** The keys of a list's entries, `quotes.0`, `quotes.1`, ...: as many as have the message `first`, or are one themselves. */
export function listedKeys(t: KnowsKeys, list: string, first?: string): string[] {
  const keys: string[] = [];
  const key = () => `${list}.${keys.length}`;
  while (t.has(first ? `${key()}.${first}` : key())) keys.push(key());
  return keys;
}
