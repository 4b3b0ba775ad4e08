// The names of messages as types, so that a key which is not in the English files does not compile; and what a translator
// outside React is.
import type { Messages } from "./messages.ts";

/** The path of a group of messages, such as `booking`, `admin.account` or `property.home`. */
export type MessageGroup = GroupsIn<Messages>;

/** What a page selects: a file, or what is in it, such as `booking.faults`, `property.home` or `my-booking.party`. */
export type MessagePart = {
  [Name in keyof Messages]: Name | `${Name}.${keyof Messages[Name] & string}`;
}[keyof Messages];

/** What a translator is made of: a file, or one of the groups in it. */
export type MessageSelection = {
  [Name in keyof Messages]: Name | `${Name}.${GroupNames<Messages[Name]>}`;
}[keyof Messages];

/** The keys of messages below a group. For several groups: the keys that all of them have. */
export type MessageKey<Group extends MessageGroup> = KeysIn<At<Messages, Group>>;

/** The keys of messages from the root: `price.total`. For several groups: the keys of each. */
export type FullMessageKey<Group extends MessageGroup> = {
  [One in Group]: `${One}.${MessageKey<One>}`;
}[Group];

// Not distributive, so that a union of groups has only the keys that are in all of them. Entries of lists are numbered.
type KeysIn<Tree> = [Tree] extends [readonly (infer Entry)[]]
  ? Entry extends string
    ? `${number}`
    : `${number}.${KeysIn<Entry>}`
  : {
      [Name in keyof Tree & string]: Tree[Name] extends string
        ? Name
        : `${Name}.${KeysIn<Tree[Name]>}`;
    }[keyof Tree & string];

type GroupNames<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string | readonly unknown[] ? never : Name;
}[keyof Tree & string];

type GroupsIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string | readonly unknown[]
    ? never
    : Name | `${Name}.${GroupsIn<Tree[Name]>}`;
}[keyof Tree & string];

type At<Tree, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Tree
    ? At<Tree[Name], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

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
