// What only the server renders: the layout around <main>, and <head>. The root loader keeps it from the browser (keep-on-server.ts),
// where nothing reads it.
import { useRouteLoaderData } from "react-router";

/** The share image of a link: 1200 x 630 pixels, `address` without the origin. */
export interface ShareCard {
  address: string;
  alt: string;
}

/** The data of the layout in the language of the page; its messages are the root's `serverWords`. */
export interface LayoutData {
  /** The property in one sentence. */
  tagline: string;
  year: number;
  /** URLs of the fonts to preload, and of the stylesheet with the placeholders of pictures. */
  fonts: string[];
  placeholders: string;
  share: ShareCard | null;
  /** Texts are shown that are not published yet. */
  isPreview: boolean;
  /** Bookings are not taken yet. */
  opensSoon: boolean;
  /** The nights that a storm closes for sale; null for none. */
  storm: { from: string; last: string } | null;
  /** The other currency of prices, "" for none; undefined on pages where prices have none. */
  otherCurrency: string | undefined;
  /** The URL that the links for sharing send; undefined on pages without them. */
  shared: string | undefined;
}

/** Undefined in the browser, and when the root loader failed. */
export function useLayoutData(): LayoutData | undefined {
  // The condition never changes while the app runs: the browser's code is built without the hook.
  // oxlint-disable-next-line react/rules-of-hooks
  return import.meta.env.SSR
    ? useRouteLoaderData<{ layout: LayoutData }>("root")?.layout
    : undefined;
}
