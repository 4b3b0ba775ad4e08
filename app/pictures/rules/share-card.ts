// The picture of a shared link: 1200 x 630, the shape that every chat and network crops to.

/** Pixels. https://developers.facebook.com/docs/sharing/webmasters/images */
export const cardSize = { width: 1200, height: 630 } as const;

/** The address of the card of a picture; `hash` changes with the picture. */
export function cardAddress(name: string, hash: string): string {
  return `/share/${cardFile(name, hash)}`;
}

/** Its file name. */
export function cardFile(name: string, hash: string): string {
  return `${name}-${cardSize.width}x${cardSize.height}.${hash}.jpg`;
}

/** The picture that a file name stands for; null when it is no card's. */
export function parseCardFile(file: string): string | null {
  return /^([a-z0-9-]{1,80})-1200x630\.[a-z0-9]{1,20}\.jpg$/.exec(file)?.[1] ?? null;
}
