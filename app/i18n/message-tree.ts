// The shape of messages as they are sent from the catalogues to a page.

/** Nested ICU messages by namespace, as in the catalogues: `{ layout: { nav: { home: "Home" } } }`. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}
