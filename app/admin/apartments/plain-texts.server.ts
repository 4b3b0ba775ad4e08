// The texts of an apartment in plain words for their editor: facts in square brackets, and a field for each form of the number
// of steps, in place of code. Both ways.
import type { PropertyFacts } from "#property/facts.ts";
import { textNames, tidyText } from "#app/apartments/rules/texts.ts";
import type { TextName } from "#app/apartments/rules/texts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { allowedFacts, factNames } from "../texts/fact-names.server.ts";
import { completeForms, fromPlain, toPlain } from "../texts/plain-message.ts";
import type { FactNames, MessageFact, NumberForm, PlainMessage } from "../texts/plain-message.ts";
import { formFieldName } from "../texts/rules/check-text.ts";
import { formsOf } from "../texts/section-view.server.ts";
import type { ApartmentFault, TypedTexts } from "./rules/typed-apartment.ts";

/** The texts as their fields show them. */
export interface PlainTexts {
  texts: Record<TextName, string>;
  /** The forms of the numbers in a text, each with its field and what that has. */
  numbers: Record<
    TextName,
    { fact: string; forms: (NumberForm & { field: string; text: string })[] }[]
  >;
  /** The facts of an apartment by the names that are typed. */
  facts: string[];
}

interface Reading {
  language: Language;
  /** Whose names of facts are read. */
  reader: Language;
  facts: PropertyFacts;
}

const ownFacts = ["size", "steps", "doorWidth"] as const;

/** The stored texts in plain words; one with code that has no plain form stays as it is. */
export function toPlainTexts(
  texts: Record<TextName, string>,
  { language, reader, facts }: Reading,
): PlainTexts {
  const names = factNames(reader, facts);
  const each = textNames.map((name) => {
    const plain = plainOf(texts[name], names);
    const numbers = pluralsOf(name, texts[name], facts).map((fact) => ({
      fact: names.nameOf(fact),
      forms: formsOfNumber(language, plain, fact).map((form) => ({
        ...form,
        field: formFieldName(`form-${name}`, fact, form.form),
        text: plain.forms[fact]?.[form.form] ?? "",
      })),
    }));
    return { name, text: plain.text, numbers };
  });
  return {
    texts: byName(each.map(({ name, text }) => [name, text])),
    numbers: byName(each.map(({ name, numbers }) => [name, numbers])),
    facts: ownFacts.map((fact) => names.nameOf(fact)),
  };
}

/** What was typed as messages; a text that was left as it was shown is the stored one, and code that was typed stays code. */
export function toMessages(
  typed: TypedTexts,
  stored: Record<TextName, string>,
  { language, reader, facts }: Reading,
): { ok: true; texts: Record<TextName, string> } | { ok: false; faults: ApartmentFault[] } {
  const names = factNames(reader, facts);
  const faults: ApartmentFault[] = [];
  const read = (name: TextName): string => {
    const text = typed.texts[name];
    if (/[{}]/.test(text)) return text;
    const shown = plainOf(stored[name], names);
    const forms = typedForms(typed, name, { stored: stored[name], shown, language, facts });
    if (text === tidyText(shown.text) && isSame(forms, shown)) return stored[name];
    for (const [fact, all] of Object.entries(forms)) {
      const [empty] = Object.entries(all).find(([form, each]) => form !== "=0" && !each) ?? [];
      if (empty !== undefined && text.includes(`[${names.nameOf(fact)}]`))
        faults.push({ field: formFieldName(`form-${name}`, fact, empty), reason: "formNeeded" });
    }
    const complete = Object.entries(forms).map(([fact, all]) => [fact, completeForms(all)]);
    const plain = { text, forms: Object.fromEntries(complete) as PlainMessage["forms"] };
    const message = fromPlain(plain, names, kindsOf(name, stored[name], facts));
    if (message.ok) return message.message;
    const field = `text-${name}`;
    faults.push(
      message.reason === "signs"
        ? { field, reason: "signs" }
        : { field, reason: "unknownFact", values: { fact: message.name } },
    );
    return "";
  };
  const texts = byName(textNames.map((name) => [name, read(name)]));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, texts };
}

function byName<Value>(pairs: [TextName, Value][]): Record<TextName, Value> {
  return Object.fromEntries(pairs) as Record<TextName, Value>;
}

function plainOf(message: string, names: FactNames): PlainMessage {
  try {
    return toPlain(message, names) ?? { text: message, forms: {} };
  } catch {
    // A text of the owner that was never a message is shown as it was written.
    return { text: message, forms: {} };
  }
}

// The name has no facts; the number of steps is written in the text about the way in.
function kindsOf(
  name: TextName,
  stored: string,
  facts: PropertyFacts,
): Map<string, MessageFact["kind"]> {
  if (name === "name") return new Map();
  const kinds = new Map<string, MessageFact["kind"]>([
    ["size", ""],
    ["doorWidth", ""],
  ]);
  if (name === "access") kinds.set("steps", "plural");
  try {
    return new Map([...kinds, ...allowedFacts(stored, facts)]);
  } catch {
    return new Map([...kinds, ...allowedFacts(undefined, facts)]);
  }
}

function pluralsOf(name: TextName, stored: string, facts: PropertyFacts): string[] {
  const kinds = kindsOf(name, stored, facts);
  return [...kinds].filter(([, kind]) => kind === "plural").map(([fact]) => fact);
}

// With a field for none, which may be left empty.
function formsOfNumber(language: Language, plain: PlainMessage, fact: string): NumberForm[] {
  return formsOf(language, { "=0": "", ...plain.forms[fact] });
}

function typedForms(
  { forms }: TypedTexts,
  name: TextName,
  {
    stored,
    shown,
    language,
    facts,
  }: { stored: string; shown: PlainMessage; language: Language; facts: PropertyFacts },
): PlainMessage["forms"] {
  return Object.fromEntries(
    pluralsOf(name, stored, facts).map((fact) => [
      fact,
      Object.fromEntries(
        formsOfNumber(language, shown, fact).map(({ form }) => [
          form,
          forms[formFieldName(`form-${name}`, fact, form)] ?? shown.forms[fact]?.[form] ?? "",
        ]),
      ),
    ]),
  );
}

function isSame(forms: PlainMessage["forms"], shown: PlainMessage): boolean {
  return Object.entries(forms).every(([fact, all]) =>
    Object.entries(all).every(([form, text]) => text === tidyText(shown.forms[fact]?.[form] ?? "")),
  );
}
