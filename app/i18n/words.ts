// The shape in which words travel from the catalogues to a page.

/** Nested ICU messages by room, as in the catalogues: `{ frame: { nav: { home: "Home" } } }`. */
export interface Words {
  [key: string]: string | Words;
}
