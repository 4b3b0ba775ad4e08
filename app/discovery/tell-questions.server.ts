// Structured data of the contact page: its questions with their answers, and the breadcrumbs.
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { listQuestions } from "./list-questions.server.ts";
import { type LoaderOfPage, readToldPage } from "./read-told-page.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { faqPage } from "./rules/site-pages.ts";
import { trail } from "./trail.ts";

/** The JSON-LD of the contact page, with exactly the texts that the page shows. */
export function tellQuestions(args: LoaderOfPage): string {
  const { language, at } = readToldPage(args);
  const way = trail(["/contact"], makeTranslator(language, "frame"), at);
  return linkedData([faqPage(listQuestions(language)), way]);
}
