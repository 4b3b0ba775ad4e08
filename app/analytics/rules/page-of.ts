// How a page is named in the figures: never with a secret, a search or a language in its name.

/** What an address is, once its form as React Router's data request is taken off it. */
export interface SeenAddress {
  /** The address's own language, null when it follows the reader. */
  language: string | null;
  page: string;
}

/**
 * Null for what is no page of visitors. `pathname` may end with `.data`, as client-side navigation asks for it. Whatever
 * follows a name that is not listed here stays unsaid: `/my-booking/<secret>` is `/my-booking`.
 */
export function pageOf(pathname: string, languages: readonly string[]): SeenAddress | null {
  const plain = pathname.replace(/(?:\/_(?:root)?)?\.data$/, "").replace(/\/+$/, "");
  const [first = "", ...rest] = plain.split("/").slice(1);
  const language = languages.includes(first) ? first : null;
  const [name = "", below] = language ? rest : [first, ...rest];
  if (name === "") return { language, page: "/" };
  if (!pages.has(name)) return null;
  const isTold = below !== undefined && told.has(name) && /^[a-z0-9-]{1,60}$/i.test(below);
  return { language, page: isTold ? `/${name}/${below}` : `/${name}` };
}

const told = new Set(["apartments", "legal"]);
const pages = new Set([
  ...told,
  "book",
  "my-booking",
  "review",
  "location",
  "gallery",
  "contact",
  "amenities",
  "guide",
]);
