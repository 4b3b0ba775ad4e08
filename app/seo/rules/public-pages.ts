// The public pages, which search engines may index.

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
export interface MappedPage {
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
