// Messages that form a list of any length, such as the quotes of guests or the sections of a legal text.

/** Whether a message exists, as in the return value of `useTranslations`. */
interface MessageLookup {
  has(key: string): boolean;
}

/** The keys of a list's entries, `quotes.0`, `quotes.1`, ...: while the entry has the message `first`, or is a message itself. */
export function listMessageKeys<List extends string>(
  t: MessageLookup,
  list: List,
  first?: string,
): `${List}.${number}`[] {
  const keys: `${List}.${number}`[] = [];
  const key = () => `${list}.${keys.length}` as const;
  while (t.has(first ? `${key()}.${first}` : key())) keys.push(key());
  return keys;
}
