// The property's own suggestions of templates, in every language: a new database starts with them.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { templateFacts } from "../rules/template.ts";
import type { MessageTemplate } from "../rules/template.ts";
import { insertTemplate } from "./templates.sql.server.ts";

const suggested = ["arrival", "late", "route", "thanks"] as const;

/**
 * The name as a user reads it: one that the property delivers in the user's language, one that the owner has typed as it was typed.
 * A delivered template that was renamed has a typed name.
 */
export function templateName(
  { id, name }: Pick<MessageTemplate, "id" | "name">,
  language: Language,
  facts: PropertyFacts,
): string {
  const key = suggested.find((one) => id === idOf(one));
  if (!key) return name;
  const nameIn = (one: Language) =>
    makeTranslator(one, facts, "property.messages")(`property.messages.${key}.name`);
  return facts.languages.some((one) => nameIn(one) === name) ? nameIn(language) : name;
}

const idOf = (key: (typeof suggested)[number]) => `suggested-${key}`;

// A fact stands for itself: it is filled in when the template is used.
const itself = Object.fromEntries(templateFacts.map((fact) => [fact, `{${fact}}`])) as Record<
  (typeof templateFacts)[number],
  string
>;

/** Stores them; none is sent by itself, since the email before arrival already is. */
export async function suggestTemplates(trx: Trx, facts: PropertyFacts, now: Date): Promise<void> {
  const translators = facts.languages.map(
    (language) => [language, makeTranslator(language, facts, "property.messages")] as const,
  );
  const own = makeTranslator(facts.defaultLanguage, facts, "property.messages");
  for (const [place, key] of suggested.entries())
    await insertTemplate(
      trx,
      {
        // Always the same, so that two presses at once add them once.
        id: idOf(key),
        name: own(`property.messages.${key}.name`),
        texts: Object.fromEntries(
          translators.map(([language, t]) => [
            language,
            t(`property.messages.${key}.text`, itself),
          ]),
        ),
        daysBefore: null,
      },
      new Date(now.getTime() + place),
    );
}
