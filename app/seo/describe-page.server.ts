// Structured data of content pages: their breadcrumbs, and the questions of the contact page with their answers.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { MessageTree } from "#app/i18n/translate.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { ToAddress } from "#app/i18n/known-path.ts";
import { readStructuredDataContext } from "./read-structured-data-context.server.ts";
import type { PageLoaderArgs } from "./read-structured-data-context.server.ts";
import { breadcrumbs, faqPage, linkedData } from "./rules/linked-data.ts";
import type { LinkedThing } from "./rules/linked-data.ts";
import { publicPages } from "./rules/site-map.ts";
import type { PublicPath } from "./rules/site-map.ts";

/** A public page, or a path with its own name. */
export type Crumb = PublicPath | { path: string; name: string };

/** The breadcrumbs: the home page, then `crumbs`. `at` makes absolute URLs. */
export function buildBreadcrumbs(
  crumbs: Crumb[],
  t: Translate<"layout">,
  at: ToAddress,
): LinkedThing {
  const steps = (["/", ...crumbs] satisfies Crumb[]).map((step) =>
    typeof step === "string"
      ? { name: t(`layout.${publicPages[step]}`), url: at(step) }
      : { name: step.name, url: at(step.path) },
  );
  return breadcrumbs(steps);
}

/** The JSON-LD of a page; `crumbs` are its ancestors and itself, without the home page. */
export function describeBreadcrumbs(args: PageLoaderArgs, ...crumbs: Crumb[]): string {
  const page = readStructuredDataContext(args);
  return linkedData([
    buildBreadcrumbs(crumbs, makeTranslator(page.language, page.property.facts, "layout"), page.at),
  ]);
}

/** In the order of contact.json. */
export function listQuestions(
  language: Language,
  facts: PropertyFacts,
): { question: string; answer: string }[] {
  const t = makeTranslator(language, facts, "property.contact");
  const { contact } = selectMessages(language, "property.contact").property as {
    contact: { faq: { items: MessageTree } };
  };
  return Object.keys(contact.faq.items).map((name) => ({
    question: t(`property.contact.faq.items.${name}.question`),
    answer: t(`property.contact.faq.items.${name}.answer`),
  }));
}

/** The JSON-LD of the contact page, with exactly the texts that the page shows. */
export function describeQuestions(args: PageLoaderArgs): string {
  const { language, at, property } = readStructuredDataContext(args);
  const crumbs = buildBreadcrumbs(
    ["/contact"],
    makeTranslator(language, property.facts, "layout"),
    at,
  );
  return linkedData([faqPage(listQuestions(language, property.facts)), crumbs]);
}
