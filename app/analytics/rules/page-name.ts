// Names pages for the metrics, without secrets, queries or languages.

/** The language and page of a URL, without the suffix of React Router's data requests. */
export interface PageName {
  /** The language in the URL, null when there is none. */
  language: string | null;
  page: string;
}

/**
 * Null for URLs that are not public pages. `pathname` may end with `.data`, as client-side navigation requests it.
 * Subpaths of sections not listed here are cut off: `/my-booking/<secret>` is `/my-booking`.
 */
export function pageNameOf(pathname: string, languages: readonly string[]): PageName | null {
  const plain = pathname.replace(/(?:\/_(?:root)?)?\.data$/, "").replace(/\/+$/, "");
  const [first = "", ...rest] = plain.split("/").slice(1);
  const language = languages.includes(first) ? first : null;
  const [name = "", below] = language ? rest : [first, ...rest];
  if (name === "") return { language, page: "/" };
  if (!pages.has(name)) return null;
  const isNamed =
    below !== undefined && sectionsWithSubpages.has(name) && /^[a-z0-9-]{1,60}$/i.test(below);
  return { language, page: isNamed ? `/${name}/${below}` : `/${name}` };
}

const sectionsWithSubpages = new Set(["apartments", "legal"]);
const pages = new Set([
  ...sectionsWithSubpages,
  "book",
  "my-booking",
  "review",
  "location",
  "gallery",
  "contact",
  "amenities",
  "guide",
]);
