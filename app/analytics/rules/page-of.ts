// Names pages for the metrics, without secrets, queries or languages.

/** The language and page of a URL, without the suffix of React Router's data requests. */
export interface SeenAddress {
  /** The language in the URL, null when there is none. */
  language: string | null;
  page: string;
}

/**
 * Null for URLs that are not public pages. `pathname` may end with `.data`, as client-side navigation requests it.
 * Subpaths of sections not listed here are cut off: `/my-booking/<secret>` is `/my-booking`.
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
