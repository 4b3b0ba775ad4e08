// Answers an invalid request with problem details in the requested language.
import type { PropertyFacts } from "#property/facts.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";
import type { Amount, DescribedFault, Problem } from "./answer-schemas.ts";
import { answerJson } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { developerMessages, statusNames, statusOf, wholeExpected } from "./problem.ts";
import type { Fault, ProblemCode, ProblemFacts } from "./problem.ts";

/** The problem answer for one or more faults; the first decides the status. */
export async function refuseRequest(
  [first, ...others]: [Fault, ...Fault[]],
  language: Language,
  app: App,
): Promise<Answer> {
  const { facts } = app.property;
  const described: DescribedFault[] = [];
  const languages: Language[] = [];
  for (const fault of [first, ...others]) {
    const known = await withAppFacts(fault, app);
    const { code, field } = known;
    const text = detailOf(known, language, facts);
    described.push({ code, field, detail: text.detail, ...known.facts });
    languages.push(text.language);
  }
  const status = statusOf[first.code];
  const problem: Problem = {
    type: "about:blank",
    title: statusNames[status] ?? "Error",
    status,
    ...described[0]!,
    ...(status === 400 && { faults: described }),
  };
  return answerJson(status, problem, {
    type: "application/problem+json",
    language: languages[0]!,
  });
}

// Adds facts that need the database or the settings: a party may exceed every apartment, so the message names the
// largest capacity; and whether a card is an alternative at the limit of unpaid bookings.
async function withAppFacts(fault: Fault, app: App): Promise<Fault> {
  const { facts } = app.property;
  if (fault.code === "unpaidLimit") return { ...fault, facts: { cards: takesCards(app) } };
  if (fault.code !== "tooMany") return fault;
  const apartments = await listApartments(app.database.db, facts.defaultLanguage, facts);
  const capacity = Math.max(0, ...apartments.map(({ guests }) => guests));
  return { ...fault, facts: { capacity } };
}

// The text for people; what only a program can cause is for its developers, in English.
function detailOf(
  { code, field, facts: known = {} }: Fault,
  language: Language,
  facts: PropertyFacts,
): { detail: string; language: Language } {
  // Guests are told which extra it is, where that is known.
  const isForGuests = code === "extraUnavailable" && Boolean(known.name);
  if (isIn(developerMessages, code) && !isForGuests)
    return { detail: developerMessages[code], language: "en" };
  if (code === "notWhole" && (field === "version" || field === "dropped"))
    return { detail: wholeExpected, language: "en" };
  const say = makeTranslator(
    language,
    facts,
    "booking",
    "extras",
    "my-cancel",
    "my-change",
    "together",
  );
  const values = formatFacts(known, language);
  if (!isIn(messageKeys, code)) return { detail: say(`booking.faults.${code}`, values), language };
  const key = messageKeys[code];
  return { detail: say(typeof key === "function" ? key(known) : key, values), language };
}

function isIn<Code extends string>(texts: Record<Code, unknown>, code: string): code is Code {
  return Object.hasOwn(texts, code);
}

// Message keys of texts that the pages do not show beside a field.
const messageKeys = {
  tooSmall: "booking.apartment.tooSmallText",
  nightsTaken: "booking.apartment.takenText",
  priceChanged: "booking.review.priceChangedText",
  unpaidLimit: ({ cards }: ProblemFacts) =>
    cards ? "booking.notice.unpaidLimit" : "booking.notice.unpaidLimitNoCards",
  unfinishedLimit: "booking.notice.unfinishedLimit",
  promotionUsedUp: "together.notice.usedUp",
  agreeNeeded: "my-cancel.faults.agreeNeeded",
  refundChanged: "my-cancel.faults.refundChanged",
  tooLateToCancel: "my-cancel.faults.notNow",
  tooLateToChange: "my-change.faults.notNow",
  bookingChanged: "my-change.faults.changed",
  quoteChanged: "my-change.faults.priceChanged",
  same: "my-change.faults.same",
  apartmentSleeps: "my-change.faults.apartmentSleeps",
  ownPrice: "my-change.faults.ownPrice",
  unpaidNights: "my-change.faults.unpaidLimit",
  extraUnavailable: "extras.faults.unavailable",
  extraTooLate: "extras.faults.tooLate",
  extraTime: "extras.faults.time",
  codeUnknown: "booking.code.codeUnknown",
  codeNotForStay: "booking.code.codeNotForStay",
  codeForOthers: "booking.code.codeForOthers",
  codeNotYet: "booking.code.codeNotYet",
  codeEnded: "booking.code.codeEnded",
  codeUsedUp: "booking.code.codeUsedUp",
  codeTriedTooOften: "booking.code.codeTriedTooOften",
  paymentDeclined: ({ reason }: ProblemFacts) =>
    `booking.notice.${reason as DeclineReason}` as const,
} as const satisfies Partial<Record<ProblemCode, unknown>>;

// Dates and amounts formatted for the language; the client also gets the plain values beside the text.
function formatFacts(known: ProblemFacts, language: Language): Record<string, string | number> {
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
