// The pictures of an apartment: which its page shows, in which order, and the URL of each picture's own page.
import type { Picture } from "#app/i18n/property/property-pictures.ts";
import type { Side } from "./apartment.ts";

/**
 * The pictures of an apartment as visitors see them: its cover, its other pictures in the order of `all`, then the
 * surroundings, those seen from its own side first. `cover` is the file name without extension; it is ignored if not in `all`.
 */
export function arrangePictures(
  all: readonly Picture[],
  { slug, side }: { slug: string; side: Side },
  cover: string | null = null,
): Picture[] {
  const photos = all.filter(({ kind, uprightOf }) => kind !== "illustration" && !uprightOf);
  const own = photos.filter(({ apartment }) => apartment === slug);
  const around = photos.filter(
    ({ apartment, category }) => apartment === null && category !== "rooms",
  );
  const chosen = photos.filter(({ file }) => file.replace(/\.[a-z]+$/, "") === cover);
  const ownSide = around.filter(({ sees }) => sees?.includes(side));
  return [...new Set([...chosen, ...own, ...ownSide, ...around])];
}

/** How many pictures the page shows at first: one large and four small ones. */
export const inMosaic = 5;

/** The path of a picture's page within an apartment, without language and stay. */
export function apartmentPicture(slug: string, name: string): string {
  return `/apartments/${slug}/pictures/${name}`;
}

/**
 * The part of the apartment page's query that links to pictures carry: the chosen stay, and nothing else. With the calendar's
 * month in it, search engines would crawl every picture once for each month.
 */
export function staySearch(search: URLSearchParams): string {
  const stay = [...search].filter(([name]) => stayNames.has(name));
  return stay.length > 0 ? `?${new URLSearchParams(stay).toString()}` : "";
}

const stayNames = new Set(["checkIn", "checkOut", "adults", "children", "plan"]);
