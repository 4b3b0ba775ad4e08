// The entries of lists that the owner orders, such as the frequent questions: the property's folder has the first order, and the
// owner's own is a message of the list.

/** What a list needs to know of its messages. */
interface ListMessages<Key extends string> {
  (key: Key): string;
  has(key: string): key is Key;
}

/**
 * The names of a list's entries in the owner's order, else in that of the folder. An entry without one of its `parts`, because
 * the owner has not written it yet, is left out.
 */
export function listedNames<Key extends string>(
  messages: ListMessages<Key>,
  names: readonly string[],
  parts: readonly string[],
): string[] {
  const order: string = "order";
  const listed = messages.has(order) ? messages(order).split(" ") : names;
  return listed.filter((name) => parts.every((part) => messages.has(`items.${name}.${part}`)));
}
