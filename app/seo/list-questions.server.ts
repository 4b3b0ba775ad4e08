// The frequently asked questions with their answers, as the contact page shows them.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { MessageTree } from "#app/i18n/message-tree.ts";

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
