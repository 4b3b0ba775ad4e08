// Answers an invalid request with problem details in the requested language.
import { facts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { type House, takesCards } from "#app/house.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { answerJson } from "./answer.ts";
import type { Amount, Answer } from "./answer.ts";
import { ownWords, statusNames, statusOf } from "./problem.ts";
import type { Fault, Problem, ProblemCode, ProblemFacts, SaidFault } from "./problem.ts";

/** The problem answer for one or more faults; the first decides the status. */
export async function refuseRequest(
  [first, ...others]: [Fault, ...Fault[]],
  language: Language,
  house: House,
): Promise<Answer> {
  const said: SaidFault[] = [];
  for (const fault of [first, ...others]) {
    const known = await completed(fault, house);
    const { code, field } = known;
    said.push({ code, field, detail: wordsFor(known, language), ...known.facts });
  }
  const status = statusOf[first.code];
  const problem: Problem = {
    type: "about:blank",
    title: statusNames[status] ?? "Error",
    status,
    ...said[0]!,
    ...(status === 400 && { faults: said }),
  };
  return answerJson(status, problem, { type: "application/problem+json", language });
}

// Adds facts that need the database or the settings: a party may exceed every apartment, so the message names the
// largest capacity; and whether a card is an alternative at the limit of unpaid bookings.
async function completed(fault: Fault, house: House): Promise<Fault> {
  if (fault.code === "unpaidLimit") return { ...fault, facts: { cards: takesCards(house) } };
  if (fault.code !== "tooMany") return fault;
  const apartments = await listApartments(house.database.db, facts.defaultLanguage);
  const capacity = Math.max(0, ...apartments.map(({ guests }) => guests));
  return { ...fault, facts: { capacity } };
}

function wordsFor({ code, facts: known = {} }: Fault, language: Language): string {
  const own = ownWords[code];
  if (own) return own;
  const say = makeTranslator(language, "booking");
  const values = spoken(known, language);
  const place = otherPlaces[code];
  if (typeof place === "function") return say(place(known), values);
  return say(place ?? `booking.faults.${code}`, values);
}

// Message keys of texts that the pages do not show beside a field.
const otherPlaces: Partial<Record<ProblemCode, string | ((known: ProblemFacts) => string)>> = {
  tooSmall: "booking.room.tooSmallText",
  nightsTaken: "booking.room.takenText",
  priceChanged: "booking.review.priceChangedText",
  unpaidLimit: ({ cards }) =>
    cards ? "booking.notice.unpaidLimit" : "booking.notice.unpaidLimitNoCards",
  unfinishedLimit: "booking.notice.unfinishedLimit",
  paymentDeclined: ({ reason }) => `booking.notice.${String(reason)}`,
};

// Dates and amounts formatted for the language; the client also gets the plain values beside the text.
function spoken(known: ProblemFacts, language: Language): Record<string, string | number> {
  const format = formatFor(language);
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(known)) {
    if (typeof value === "number") values[name] = value;
    else if (isAmount(value)) values[name] = format.money(value.amount, value.currency);
    else if (typeof value === "string")
      values[name] = /^\d{4}-\d\d-\d\d$/.test(value) ? format.date(value) : value;
  }
  return values;
}

function isAmount(value: unknown): value is Amount {
  return typeof value === "object" && value !== null && "amount" in value && "currency" in value;
}
