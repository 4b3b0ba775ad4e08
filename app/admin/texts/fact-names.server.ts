// The names of facts as the reader of the admin reads them in brackets, and which facts a text may have.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { factValues } from "#app/i18n/property/property.ts";
import { factsIn, numberFact } from "./plain-message.ts";
import type { FactNames, MessageFact } from "./plain-message.ts";

const named = [
  "name",
  "legalName",
  "address",
  "phone",
  "email",
  "checkIn",
  "checkOut",
  "golfHoles",
  "restaurantWalk",
  "time",
  "locality",
  "days",
  "percent",
  "caption",
  "size",
  "steps",
  "doorWidth",
] as const;

/** The names in the reader's language; a fact that the app does not know has its own. */
export function factNames(language: Language, facts: PropertyFacts): FactNames {
  const t = makeTranslator(language, facts, "admin-texts");
  const names = new Map<string, string>(
    named.map((fact) => [fact, t(`admin-texts.facts.${fact}`)]),
  );
  names.set(numberFact, t("admin-texts.facts.number"));
  const byName = new Map([...names].map(([fact, name]) => [asTyped(name), fact]));
  return {
    nameOf: (fact) => names.get(fact) ?? fact,
    factOf: (name) =>
      byName.get(asTyped(name)) ?? (/^\w+$/.test(name) && !names.has(name) ? name : null),
  };
}

// Names are compared in whatever way they are spaced and capitalized.
function asTyped(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, " ");
}

/** How the facts that a text may have are written: those of the property everywhere, and those of its own place. */
export function allowedFacts(
  original: string | undefined,
  facts: PropertyFacts,
): Map<string, MessageFact["kind"]> {
  const everywhere = Object.keys(factValues(facts.defaultLanguage, facts));
  const allowed = new Map<string, MessageFact["kind"]>(everywhere.map((name) => [name, ""]));
  for (const { name, kind } of (original && factsIn(original)) || []) allowed.set(name, kind);
  return allowed;
}
