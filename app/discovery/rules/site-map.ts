// The site map: every address of every page, each with its siblings in the other languages.
// https://www.sitemaps.org/protocol.html, https://developers.google.com/search/docs/specialty/international/localized-versions
import { escapeMarkup } from "#app/platform/rules/escape-markup.ts";

/** A page in one language; `x-default` is the address that follows the reader. */
export interface LanguageAddress {
  hreflang: string;
  /** Absolute. */
  href: string;
}

/** A page with all its addresses, and the plain date of its last change where that is known for certain. */
export interface MappedAddresses {
  addresses: LanguageAddress[];
  changed?: string | undefined;
}

/** The XML; a date that could only be guessed is left out, for search engines stop believing those that lie. */
export function siteMap(pages: MappedAddresses[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(entriesOf),
    "</urlset>",
    "",
  ].join("\n");
}

// Google: each address has an entry of its own, and each entry names all of them, itself too.
function entriesOf({ addresses, changed }: MappedAddresses): string[] {
  const links = addresses.map(
    ({ hreflang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}"/>`,
  );
  const rest = (changed ? `<lastmod>${changed}</lastmod>` : "") + links.join("");
  return addresses.map(({ href }) => `<url><loc>${escapeMarkup(href)}</loc>${rest}</url>`);
}
