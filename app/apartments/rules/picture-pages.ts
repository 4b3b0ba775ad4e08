// The pictures of an apartment on its page, and the address that each of them has besides.

/** How many the page shows before it is asked for all: one large and four small ones (brand.md, Photography). */
export const inMosaic = 5;

/** The address of a picture among those of an apartment, without a language. */
export function apartmentPicture(slug: string, name: string): string {
  return `/apartments/${slug}/pictures/${name}`;
}
