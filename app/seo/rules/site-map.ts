// The sitemap: every URL of every page that search engines may index (`mapped` in its handle), each with its alternates in the
// other languages. https://www.sitemaps.org/protocol.html, https://developers.google.com/search/docs/specialty/international/localized-versions
import { escapeMarkup } from "#app/platform/rules/escape-markup.ts";

/** A page of the sitemap: its plain path, and the day of its last change if known for certain. */
interface MappedPage {
  path: string;
  changed?: string;
}

/** A page at its own path, for each of these values of its parameter, or for each apartment or gallery picture of the database. */
export type Mapped = true | readonly string[] | "apartments" | "pictures";

interface MappedRoute {
  /** The pattern of its path without the language, such as `/apartments/:slug`. */
  path: string;
  handle: { mapped?: Mapped };
}

interface Site {
  routes: readonly MappedRoute[];
  /** Slugs of the active apartments. */
  apartments: string[];
  /** Names of the pictures in the gallery. */
  pictures: string[];
  /** Legal document to the day of the version in force. */
  versions: Record<string, string>;
}

/** Every page that search engines may index, without languages: those of words first. */
export function mappedPages({ routes, versions, ...listed }: Site): MappedPage[] {
  const addressesOf = ({ path, handle: { mapped = [] } }: MappedRoute) =>
    mapped === true
      ? [path]
      : (typeof mapped === "string" ? listed[mapped] : mapped).map((value) =>
          path.replace(/:\w+/, value),
        );
  return [...routes.filter((route) => !isListed(route)), ...routes.filter(isListed)]
    .flatMap(addressesOf)
    .map((path) => {
      const document = path.replace(/^\/legal\//, "");
      // Several versions of one day have a number behind it.
      const changed = Object.hasOwn(versions, document) && versions[document]?.slice(0, 10);
      return changed ? { path, changed } : { path };
    });
}

function isListed({ handle }: MappedRoute): boolean {
  return typeof handle.mapped === "string";
}

/** A page in one language; `x-default` is the URL that negotiates the language. */
export interface LanguageAddress {
  hreflang: string;
  /** Absolute. */
  href: string;
}

/** A page with all its URLs, and the plain date of its last change if known for certain. */
interface MappedAddresses {
  addresses: LanguageAddress[];
  changed?: string | undefined;
}

/** The XML; uncertain dates are left out, because search engines stop trusting a sitemap with wrong ones. */
export function siteMap(pages: MappedAddresses[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(entriesOf),
    "</urlset>",
    "",
  ].join("\n");
}

// Google requires an entry for each URL, and in each entry all alternates including itself.
function entriesOf({ addresses, changed }: MappedAddresses): string[] {
  const links = addresses.map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}"/>`,
  );
  const rest = (changed ? `<lastmod>${changed}</lastmod>` : "") + links.join("");
  return addresses.map(({ href }) => `<url><loc>${escapeMarkup(href)}</loc>${rest}</url>`);
}
