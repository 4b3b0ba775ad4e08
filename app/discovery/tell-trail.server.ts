// The way from the home page to a page, as linked data: for every page of words and pictures.
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { type LoaderOfPage, readToldPage } from "./read-told-page.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { trail, type Waypoint } from "./trail.ts";

/** The text of a page's linked data, given the page and those above it, without the home page. */
export function tellTrail(args: LoaderOfPage, ...way: Waypoint[]): string {
  const page = readToldPage(args);
  return linkedData([trail(way, makeTranslator(page.language, "frame"), page.at)]);
}
