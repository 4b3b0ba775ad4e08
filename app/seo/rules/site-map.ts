// The public pages, which search engines may index, and the sitemap: every URL of every page, each with its alternates in the other
// languages. https://www.sitemaps.org/protocol.html, https://developers.google.com/search/docs/specialty/international/localized-versions
import { escapeMarkup } from "#app/platform/rules/escape-markup.ts";

/** Path to the key of its name under `layout`. Apartments and pictures are listed from the database. */
export const publicPages = {
  "/": "nav.home",
  "/apartments": "nav.apartments",
  "/book": "nav.book",
  "/location": "nav.location",
  "/amenities": "nav.amenities",
  "/gallery": "nav.gallery",
  "/contact": "nav.contact",
  "/legal/terms": "footer.terms",
  "/legal/privacy": "footer.privacy",
  "/legal/cancellation": "footer.cancellation",
  "/legal/accessibility": "footer.accessibility",
} as const;

/** One of `publicPages`. */
export type PublicPath = keyof typeof publicPages;

/** A page of the sitemap: its plain path, and the day of its last change if known for certain. */
interface MappedPage {
  path: string;
  changed?: string;
}

interface Site {
  /** Slugs of the active apartments. */
  apartments: string[];
  /** Names of the pictures in the gallery. */
  pictures: string[];
  /** Legal document to the day of the version in force. */
  versions: Record<string, string>;
}

/** Every public page, without languages. */
export function mappedPages({ apartments, pictures, versions }: Site): MappedPage[] {
  const words = Object.keys(publicPages).map((path) => {
    const text = path.replace(/^\/legal\//, "");
    return Object.hasOwn(versions, text) ? { path, changed: versions[text] } : { path };
  });
  return [
    ...words,
    ...apartments.map((slug) => ({ path: `/apartments/${slug}` })),
    ...pictures.map((name) => ({ path: `/gallery/${name}` })),
  ];
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
