// Messages as owners write them: plain text with facts in square brackets, `From [check-in time]`, and a field of its own for
// each form of a number, in place of ICU code. Both ways.
import { parseMessage } from "#app/i18n/format-message.ts";
import { formattingLocale } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";

/** A message as its editor shows it. */
export interface PlainMessage {
  /** With each fact by its name in square brackets. */
  text: string;
  /** How a number reads in the text, by the fact and then by the form: `one`, `few`, `other`, or `=0`. */
  forms: Record<string, Record<string, string>>;
}

/** The facts that a message may have, by the names that its editor reads. */
export interface FactNames {
  nameOf(fact: string): string;
  /** Null for a name that is none. */
  factOf(name: string): string | null;
}

/** In the forms of a number, the number itself. */
export const numberFact = "#";

type Parts = ReturnType<typeof parseMessage>;

/** A fact of a message, and how it is written there: as it is, as a number, or in forms. */
export interface MessageFact {
  name: string;
  kind: "" | "number" | "plural";
}

/** The facts in a message, each once; null for a message with code that has no plain form. */
export function factsIn(message: string): MessageFact[] | null {
  const found = new Map<string, MessageFact>();
  const walk = (parts: Parts, inForms: boolean): boolean =>
    parts.every((part) => {
      if (typeof part !== "object") return true;
      const { name, kind } = part;
      if (kind !== "" && kind !== "number" && (kind !== "plural" || inForms)) return false;
      if (found.get(name)?.kind === "plural" || part.offset !== 0) return false;
      found.set(name, { name, kind });
      return Object.values(part.branches).every((branch) => walk(branch, true));
    });
  return walk(parseMessage(message), false) ? [...found.values()] : null;
}

/** A message in plain words; null for one with code that has no plain form. */
export function toPlain(message: string, { nameOf }: FactNames): PlainMessage | null {
  const forms: PlainMessage["forms"] = {};
  const write = (parts: Parts): string =>
    parts
      .map((part) => {
        if (typeof part === "string") return part;
        if (typeof part === "symbol") return `[${nameOf(numberFact)}]`;
        if (part.kind === "plural")
          forms[part.name] = Object.fromEntries(
            Object.entries(part.branches).map(([form, branch]) => [form, write(branch)]),
          );
        return `[${nameOf(part.name)}]`;
      })
      .join("");
  if (factsIn(message) === null || hasBrackets(parseMessage(message))) return null;
  return { text: write(parseMessage(message)), forms };
}

function hasBrackets(parts: Parts): boolean {
  return parts.some((part) =>
    typeof part === "string"
      ? /[[\]]/.test(part)
      : typeof part === "object" && Object.values(part.branches).some(hasBrackets),
  );
}

/** Why a text is none: a name in brackets that is no fact, a fact that it may not have, or signs that mean code. */
export type PlainFault = { reason: "unknownFact"; name: string } | { reason: "signs" };

/** A message of plain words, and the facts in it; `kinds` says how a fact is written. */
export function fromPlain(
  { text, forms }: PlainMessage,
  { factOf }: FactNames,
  kinds: ReadonlyMap<string, MessageFact["kind"]>,
): { ok: true; message: string } | ({ ok: false } & PlainFault) {
  let fault: PlainFault | null = null;
  const read = (plain: string, inForm: boolean): string =>
    plain
      .split(/(\[[^[\]]*\])/)
      .map((part, at) => {
        if (at % 2 === 0) {
          if (/[{}<[\]]/.test(part) || (inForm && part.includes("#")))
            fault ??= { reason: "signs" };
          return part.replaceAll("'", "''");
        }
        const name = part.slice(1, -1).trim();
        const fact = factOf(name);
        if (fact === numberFact && inForm) return "#";
        const kind = fact === null ? undefined : kinds.get(fact);
        if (fact === null || kind === undefined || (kind === "plural" && inForm)) {
          fault ??= { reason: "unknownFact", name };
          return "";
        }
        return kind === "plural"
          ? `{${fact}, plural, ${branches(forms[fact] ?? {})}}`
          : `{${fact}${kind && `, ${kind}`}}`;
      })
      .join("");
  const branches = (of: Record<string, string>) =>
    Object.entries(of)
      .map(([form, plain]) => `${form} {${read(plain, true)}}`)
      .join(" ");
  const message = read(text, false);
  return fault ? { ok: false, ...(fault as PlainFault) } : { ok: true, message };
}

/** A form of a number in a language, with the first numbers that it is for. */
export interface NumberForm {
  form: string;
  numbers: number[];
}

/** The forms that whole numbers have in a language, as its grammar has them. */
export function numberForms(language: Language): NumberForm[] {
  const rules = new Intl.PluralRules(formattingLocale(language));
  const forms = new Map<string, number[]>();
  for (let number = 1; number <= 30; number++) {
    const form = rules.select(number);
    forms.set(form, [...(forms.get(form) ?? []), number]);
  }
  return [...forms].map(([form, numbers]) => ({ form, numbers: numbers.slice(0, 4) }));
}

/** Forms as a message needs them: it must have `other`, which whole numbers do not always use. */
export function completeForms(forms: Record<string, string>): Record<string, string> {
  const { other, ...rest } = Object.fromEntries(
    Object.entries(forms).filter(([, text]) => text !== ""),
  );
  return { ...rest, other: other ?? rest.many ?? rest.few ?? rest.one ?? "" };
}
