// Structured data of a content page: its breadcrumbs.
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import {
  type PageLoaderArgs,
  readStructuredDataContext,
} from "./read-structured-data-context.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { buildBreadcrumbs, type Crumb } from "./build-breadcrumbs.ts";

/** The JSON-LD of a page; `crumbs` are its ancestors and itself, without the home page. */
export function describeBreadcrumbs(args: PageLoaderArgs, ...crumbs: Crumb[]): string {
  const page = readStructuredDataContext(args);
  return linkedData([
    buildBreadcrumbs(crumbs, makeTranslator(page.language, page.property.facts, "frame"), page.at),
  ]);
}
