// Names pages for the metrics, without secrets, queries or languages.

/** The language and page of a URL, without the suffix of React Router's data requests. */
export interface PageName {
  /** The language in the URL, null when there is none. */
  language: string | null;
  page: string;
}

/**
 * The name of a page by `segments` of its path, as its handle declares (`PageHandle.counted`): `/my-booking/<secret>`
 * is `/my-booking` by one. Segments that are no plain word are left out. `pathname` may end with `.data`, as
 * client-side navigation requests it.
 */
export function pageNameOf(
  pathname: string,
  languages: readonly string[],
  segments: number,
): PageName {
  const plain = pathname.replace(/(?:\/_(?:root)?)?\.data$/, "").replace(/\/+$/, "");
  const [first = "", ...rest] = plain.split("/").slice(1);
  const language = languages.includes(first) ? first : null;
  const named = (language ? rest : [first, ...rest]).slice(0, segments);
  const end = named.findIndex((segment) => !/^[a-z0-9-]{1,60}$/i.test(segment));
  return { language, page: `/${(end < 0 ? named : named.slice(0, end)).join("/")}` };
}
