// The pictures of an apartment: how many its page shows, and the URL of each picture's own page.

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
