// Structured data of the contact page: its questions with their answers, and the breadcrumbs.
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { listQuestions } from "./list-questions.server.ts";
import {
  type PageLoaderArgs,
  readStructuredDataContext,
} from "./read-structured-data-context.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { faqPage } from "./rules/site-pages.ts";
import { buildBreadcrumbs } from "./build-breadcrumbs.ts";

/** The JSON-LD of the contact page, with exactly the texts that the page shows. */
export function describeQuestions(args: PageLoaderArgs): string {
  const { language, at, property: told } = readStructuredDataContext(args);
  const crumbs = buildBreadcrumbs(["/contact"], makeTranslator(language, told.facts, "frame"), at);
  return linkedData([faqPage(listQuestions(language, told.facts)), crumbs]);
}
