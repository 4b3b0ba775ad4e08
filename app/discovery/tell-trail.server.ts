// Structured data of a content page: its breadcrumbs.
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { type LoaderOfPage, readToldPage } from "./read-told-page.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { trail, type Waypoint } from "./trail.ts";

/** The JSON-LD of a page; `crumbs` are its ancestors and itself, without the home page. */
export function tellTrail(args: LoaderOfPage, ...way: Waypoint[]): string {
  const page = readToldPage(args);
  return linkedData([trail(way, makeTranslator(page.language, "frame"), page.at)]);
}
