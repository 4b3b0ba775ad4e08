// The questions of the contact page with their answers, as linked data.
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { listQuestions } from "./list-questions.server.ts";
import { type LoaderOfPage, readToldPage } from "./read-told-page.server.ts";
import { linkedData } from "./rules/linked-data.ts";
import { faqPage } from "./rules/site-pages.ts";
import { trail } from "./trail.ts";

/** The text of the page's linked data: what the page shows, word for word. */
export function tellQuestions(args: LoaderOfPage): string {
  const { language, at } = readToldPage(args);
  const way = trail(["/contact"], makeTranslator(language, "frame"), at);
  return linkedData([faqPage(listQuestions(language)), way]);
}
