// The entries of lists that the owner orders, such as the frequent questions: the property's folder has the first order, and the
// owner's own is a message of the list.

/** What a list needs to know of its messages. */
interface ListMessages<Key extends string> {
  (key: Key): string;
  has(key: string): key is Key;
}

/**
 * The names of a list's entries in the owner's order, else in that of the folder. An entry without one of its `parts`, because
 * the owner has not written it yet, is left out. `group` is that of the entries.
 */
export function listedNames<Key extends string>(
  messages: ListMessages<Key>,
  names: readonly string[],
  parts: readonly string[],
  group = "items",
): string[] {
  const order: string = "order";
  const listed = messages.has(order) ? messages(order).split(" ") : names;
  return listed.filter((name) => parts.every((part) => messages.has(`${group}.${name}.${part}`)));
}

/** The icon or the picture that the owner chose for the entry at `path`, such as `items.pool`; null where it is the folder's. */
export function chosenBeside<Key extends string>(
  messages: ListMessages<Key>,
  path: string,
  kind: "icon" | "picture",
): string | null {
  const key: string = `${path}.${kind}`;
  return messages.has(key) ? messages(key) : null;
}
