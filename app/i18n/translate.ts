// The shape of messages, what a translator outside React is, and one for the keys of a part of its messages.
import type { FullMessageKey, MessageGroup, MessageKey } from "./message-keys.ts";

/** Nested ICU messages by namespace, as in the catalogues: `{ layout: { nav: { home: "Home" } } }`. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** The message of a key such as `emails.price.total`, with the property's facts and `values` filled in. */
export type Translate<Group extends MessageGroup> = TranslateKey<FullMessageKey<Group>>;

/** The same for the keys of one group without its path: `total` of `emails.price`. */
export type TranslateBelow<Group extends MessageGroup> = TranslateKey<MessageKey<Group>>;

/** From a key to its message. */
export type TranslateKey<Key> = (key: Key, values?: Record<string, string | number>) => string;

/** A translator for the keys of one group, which are then written without its path. */
export function translateBelow<Group extends MessageGroup>(
  group: Group,
  t: NoInfer<TranslateKey<`${Group}.${MessageKey<Group>}`>>,
): TranslateBelow<Group> {
  return (key, values) => t(`${group}.${key}`, values);
}
