// What only the server renders: the layout around <main>, and <head>. The root loader hands it to the rendering of the same request;
// among its loader data it would be sent to the browser with every page that hydrates, where nothing reads it.
import { createContext, useContext } from "react";
import type { MessageTree } from "#app/i18n/message-keys.ts";

/** The share image of a link: 1200 x 630 pixels, `address` without the origin. */
export interface ShareCard {
  address: string;
  alt: string;
}

/** The data of the layout in the language of the page. */
export interface LayoutData {
  words: MessageTree;
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

/** Provides it to the components. */
export const LayoutDataContext = /* @__PURE__ */ createContext<LayoutData | null>(null);

/** Null in the browser, and when the root loader failed. */
export function useLayoutData(): LayoutData | null {
  // The condition never changes while the app runs: the browser's code is built without the context.
  // oxlint-disable-next-line react/rules-of-hooks
  return import.meta.env.SSR ? useContext(LayoutDataContext) : null;
}
