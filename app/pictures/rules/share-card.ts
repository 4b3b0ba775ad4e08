// The share image of a link (Open Graph): 1200 x 630, the format that chats and social networks crop to.

/** Pixels. https://developers.facebook.com/docs/sharing/webmasters/images */
export const cardSize = { width: 1200, height: 630 } as const;

/** The path of a picture's share image; `hash` changes with the picture. */
export function cardAddress(name: string, hash: string): string {
  return `/share/${cardFile(name, hash)}`;
}

/** Its file name. */
export function cardFile(name: string, hash: string): string {
  return `${name}-${cardSize.width}x${cardSize.height}.${hash}.jpg`;
}

/** The name of the picture in a share image's file name; null for any other file name. */
export function parseCardFile(file: string): string | null {
  return /^([a-z0-9-]{1,80})-1200x630\.[a-z0-9]{1,20}\.jpg$/.exec(file)?.[1] ?? null;
}
