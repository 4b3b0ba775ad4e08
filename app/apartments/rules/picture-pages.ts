// The pictures of an apartment on its page, and the address that each of them has besides.

/** How many the page shows before it is asked for all: one large and four small ones. */
export const inMosaic = 5;

/** The address of a picture among those of an apartment, without a language and a stay. */
export function apartmentPicture(slug: string, name: string): string {
  return `/apartments/${slug}/pictures/${name}`;
}

/**
 * What the addresses of pictures keep of that of the apartment's page: the stay that was chosen there, and nothing else. A
 * month of the calendar has links of its own, and search engines would be led to every picture once for each of them.
 */
export function staySearch(search: URLSearchParams): string {
  const stay = [...search].filter(([name]) => stayNames.has(name));
  return stay.length > 0 ? `?${new URLSearchParams(stay).toString()}` : "";
}

const stayNames = new Set(["checkIn", "checkOut", "adults", "children", "plan"]);
