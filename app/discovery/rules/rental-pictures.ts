// Which pictures stand for an apartment in a search engine.

/** Google: "a minimum of 8 photos", a bedroom, a bathroom and a common area among them. */
export const fewestPictures = 8;

/** All of the apartment's own; where they are too few, drawings of the house make up the number. */
export function rentalPictures(own: readonly string[], drawings: readonly string[]): string[] {
  return [...own, ...drawings.slice(0, Math.max(0, fewestPictures - own.length))];
}
