// The form in which a guest shows a lower price, and the owner's answer to it, as typed, and what is wrong with them.
import { readDecimal } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formLine } from "#app/ui/rules/form-values.ts";
import { isPlainLine, isPlainText, typedLines, typedText } from "#app/ui/rules/typed-text.ts";

/** In which a price can be shown, beside the currency of the booking. */
export const seenCurrencies = (
  "EUR USD GBP CHF MUR ZAR INR CNY AED SGD AUD CAD SEK NOK DKK PLN CZK RUB" as const
).split(" ");

/** The longest texts, in UTF-16 units. */
export const claimLengths = { link: 1000, note: 1000, answer: 1000 } as const;

/** The fields as typed; a file is never kept. */
export type TypedClaim = Record<"amount" | "currency" | "link" | "note", string>;

/** What is wrong with a field, by its name. */
export interface ClaimFault {
  field: keyof TypedClaim | "picture";
  reason:
    | "amount"
    | "amountZero"
    | "currency"
    | "link"
    | "linkTooLong"
    | "proofMissing"
    | "noteTooLong"
    | "controlCharacters";
}

/** What a guest shows: the price in cents of `currency`, an address or "", and a note. */
export interface ShownPrice {
  amount: Cents;
  currency: string;
  link: string;
  note: string;
}

/**
 * The price must be an amount above zero with two decimals at most, below ten million; the link a web address. A link or a picture
 * (`hasPicture`) is needed.
 */
export function readClaim(
  form: { get(name: string): unknown },
  { ownCurrency, hasPicture }: { ownCurrency: string; hasPicture: boolean },
): { typed: TypedClaim; faults: ClaimFault[]; shown: ShownPrice } {
  const typed: TypedClaim = {
    amount: formLine(form, "amount"),
    currency: formLine(form, "currency") || ownCurrency,
    link: typedText(form.get("link")),
    note: typedLines(form.get("note")),
  };
  const { currency, link, note } = typed;
  const faults: ClaimFault[] = [];
  const fault = (field: ClaimFault["field"], reason: ClaimFault["reason"]) =>
    faults.push({ field, reason });
  const isKnown = currency === ownCurrency || seenCurrencies.some((known) => known === currency);
  const read = readDecimal(typed.amount, 2, 7, isKnown ? currency : null);
  if (read === null) fault("amount", "amount");
  else if (read === 0n) fault("amount", "amountZero");
  if (!isKnown) fault("currency", "currency");
  if (link.length > claimLengths.link) fault("link", "linkTooLong");
  else if (link !== "" && webAddress(link) === null) fault("link", "link");
  else if (link === "" && !hasPicture) fault("link", "proofMissing");
  if (note.length > claimLengths.note) fault("note", "noteTooLong");
  else if (!isPlainText(note)) fault("note", "controlCharacters");
  const address = webAddress(link) ?? "";
  return { typed, faults, shown: { amount: Number(read ?? 0n), currency, link: address, note } };
}

// The address as a browser writes it, https added where no scheme was typed; null for anything but a web address.
function webAddress(text: string): string | null {
  if (text === "" || !isPlainLine(text) || /\s/.test(text)) return null;
  const typed = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]*:\d+(?:\/|$)/.test(text);
  const full = typed ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, username, password, href } = new URL(full);
  const isWeb = protocol === "https:" || protocol === "http:";
  // Before an @ stands what a reader takes for the site.
  if (!isWeb || !hostname.includes(".") || username !== "" || password !== "") return null;
  return href.length > claimLengths.link ? null : href;
}

/** Why a lower price is not matched; each has a text for the guest. */
export const declineReasons = [
  "otherStay",
  "otherTerms",
  "notBookable",
  "notPublic",
  "notLower",
  "notShown",
  "other",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The known reason of that name, or null. */
export function declineReasonOf(text: string): DeclineReason | null {
  return declineReasons.find((known) => known === text) ?? null;
}

/** What is wrong with a refusal: it needs a reason, and "other" needs words. */
export function readDecline(form: { get(name: string): unknown }): {
  reason: DeclineReason | null;
  answer: string;
  faults: {
    field: "reason" | "answer";
    reason: "reasonMissing" | "answerMissing" | "answerTooLong" | "controlCharacters";
  }[];
} {
  const reason = declineReasonOf(formLine(form, "reason"));
  const answer = typedLines(form.get("answer"));
  const faults: ReturnType<typeof readDecline>["faults"] = [];
  if (reason === null) faults.push({ field: "reason", reason: "reasonMissing" });
  if (answer === "" && reason === "other")
    faults.push({ field: "answer", reason: "answerMissing" });
  if (answer.length > claimLengths.answer)
    faults.push({ field: "answer", reason: "answerTooLong" });
  else if (!isPlainText(answer)) faults.push({ field: "answer", reason: "controlCharacters" });
  return { reason, answer, faults };
}
