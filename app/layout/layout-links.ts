// The links in the <head> of every page: the stylesheet, the icons, and the fonts of the page's language.
import type { LinkDescriptor } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import appleIcon from "#property/brand/apple-touch-icon.png?no-inline";
import favicon from "#property/brand/favicon.svg?no-inline";
import brygadaPlain from "./fonts/brygada-plain.woff2?no-inline";
import brygadaRussian from "./fonts/brygada-russian.woff2?no-inline";
import brygadaWestern from "./fonts/brygada-western.woff2?no-inline";
import wixPlain from "./fonts/wix-plain.woff2?no-inline";
import wixPolish from "./fonts/wix-polish.woff2?no-inline";
import wixRussian from "./fonts/wix-russian.woff2?no-inline";
import wixWestern from "./fonts/wix-western.woff2?no-inline";
import styles from "./styles/root.css?url";

/** The links that are the same on every page. */
export const layoutLinks: LinkDescriptor[] = [
  { rel: "stylesheet", href: styles },
  { rel: "icon", type: "image/svg+xml", href: favicon },
  { rel: "apple-touch-icon", href: appleIcon },
];

/**
 * The font files to preload: those that every page of the language needs. Chinese needs none; Polish letters in headings are
 * rare enough to be fetched on demand.
 */
export function fontsOf(language: Language): string[] {
  return fonts[language] ?? [wixWestern, brygadaWestern];
}

const fonts: Partial<Record<Language, string[]>> = {
  pl: [wixPlain, brygadaPlain, wixPolish],
  ru: [wixPlain, brygadaPlain, wixRussian, brygadaRussian],
  zh: [],
};
