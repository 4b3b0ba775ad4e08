// Messages that form a list of any length, such as the quotes of guests or the sections of a legal text.

/** Whether a message exists, as in the return value of `useTranslations`. */
interface MessageLookup {
  has(key: string): boolean;
}

/** The keys of a list's entries, `quotes.0`, `quotes.1`, ...: while the entry has the message `first`, or is a message itself. */
export function listMessageKeys(t: MessageLookup, list: string, first?: string): string[] {
  const keys: string[] = [];
  const key = () => `${list}.${keys.length}`;
  while (t.has(first ? `${key()}.${first}` : key())) keys.push(key());
  return keys;
}
