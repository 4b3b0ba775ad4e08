// Loads /book/together: apartments that hold the party of the search together, what each costs, and how they can be paid.
import { randomUUID } from "node:crypto";
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { findCombinations } from "#app/availability/find-combinations.server.ts";
import type { FoundCombination } from "#app/availability/find-combinations.server.ts";
import { depositMethod } from "#app/bookings/deposits/agree-deposit.server.ts";
import { depositOf } from "#app/bookings/deposits/rules/damage-deposit.ts";
import type { DepositMethod } from "#app/bookings/deposits/rules/deposit-hold.ts";
import type { Consents, GuestDetails, PaymentMethod } from "#app/bookings/rules/booking-request.ts";
import { holdMinutes } from "#app/bookings/rules/booking-status.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { aboutText } from "#app/stays/other-currency.server.ts";
import type { Quote } from "#app/stays/price/rules/price.ts";
import {
  cancellationBasis,
  cancellationSchedule,
  fingerprintTerms,
} from "#app/stays/rules/cancellation.ts";
import type { CancellationPolicy } from "#app/stays/rules/cancellation.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { OtherCurrency } from "#app/stays/rules/other-currencies.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { parseStayQuery, stayAddress } from "#app/stays/rules/stay-query.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { listCountries } from "#app/ui/list-countries.ts";
import { findCardOnly } from "../find-choice.server.ts";
import { likelyCountry } from "../rules/contact-hints.ts";

/** One of the apartments, who stays in it, and its price and terms. */
export interface TogetherPart {
  apartmentId: number;
  name: string;
  picture: string | null;
  party: Party;
  quote: Quote;
  policy: CancellationPolicy;
  /** The damage deposit in cents, 0 where there is none; never part of the price. */
  deposit: Cents;
  depositBy: DepositMethod;
}

/** What the page shows; `parts` is empty when no combination is free. */
export interface TogetherPageData {
  stay: Stay;
  party: Party;
  parts: TogetherPart[];
  /** In cents, every fee included; what of it is paid by card, and what is left for the property then. */
  total: Cents;
  dueNow: Cents;
  dueAtProperty: Cents;
  currency: string;
  /** The total in another currency, as a sentence; undefined where the visitor has chosen none. */
  about: string | undefined;
  /** The path of this page, with the apartments, without a language. */
  address: string;
  /** Other apartments that hold the party, with their paths. */
  others: { names: string[]; total: Cents; address: string }[];
  /** The path of the search. */
  search: string;
  guest: GuestDetails | null;
  /** Asks whether another address was meant, in the guest's language; "" where the one typed looks right. */
  emailDoubt: string;
  /** The country that is chosen before the guest chooses one; "" when none is likely. */
  likelyCountry: string;
  countries: [code: string, name: string][];
  emailsGoOut: boolean;
  /** Whether a card is taken, and why it is the only way to pay; null when there is a choice. */
  takesCards: boolean;
  cardOnly: FormFault | null;
  paymentMethod: PaymentMethod;
  /** How long they are held for a card, in minutes. */
  holdMinutes: number;
  consents: Consents;
  faults: FormFault[];
  notice: TogetherNotice | null;
  /** The key of what is sent; the terms and texts that are shown. */
  key: string;
  cancellationTerms: string;
  texts: string;
  /** A promotion's code was entered: it does not count here. */
  hasCode: boolean;
  /** A note while one of the pictures is a rendering. */
  pictureNote: string | null;
}

/** Why nothing was booked although every field is right; `was` is the total that the guest had agreed to. */
export type TogetherNotice =
  | { kind: "taken" | "email" | "usedUp" | "unpaidLimit" | "unfinishedLimit" | "again" | "ended" }
  | { kind: "priceChanged"; was: Cents };

/** A form that was refused: what was typed, and why. */
export type RefusedTogether = Partial<
  Pick<
    TogetherPageData,
    "guest" | "emailDoubt" | "paymentMethod" | "consents" | "faults" | "notice"
  >
>;

interface Asked {
  params: URLSearchParams;
  language: Language;
  hasCode: boolean;
  /** As the browser sends them, for the country that is chosen at first. */
  acceptLanguage?: string | null;
  /** In which the visitor also wants to read prices. */
  otherCurrency?: OtherCurrency | null;
}

/** Null when the search has no stay or no valid party: the search says so. */
export async function loadTogether(
  { params, language, hasCode, acceptLanguage = null, otherCurrency = null }: Asked,
  app: App,
  refused: RefusedTogether = {},
): Promise<TogetherPageData | null> {
  const { facts } = app.property;
  const { stay, party, plan, faults } = parseStayQuery(params);
  if (!stay || Object.keys(faults).length > 0) return null;
  const found = await findCombinations({ stay, party, plan, language }, app);
  const wanted = params.get("apartments") ?? "";
  const chosen = found.find((each) => idsOf(each) === wanted) ?? found[0];
  const search = (path: string, more: Record<string, string> = {}) =>
    stayAddress(path, { ...stay, ...party, ...(plan !== "flexible" && { plan }), ...more });
  const addressOf = (combination: FoundCombination) =>
    search("/book/together", { apartments: idsOf(combination) });
  const parts = (chosen?.parts ?? []).map((part) => describePart(part, stay, app));
  const cardOnly = await findGroupCardOnly(parts, stay, language, app);
  const takes = takesCards(app);
  const sum = (of: (quote: Quote) => Cents) => parts.reduce((all, { quote }) => all + of(quote), 0);
  return {
    stay,
    party,
    parts,
    total: chosen?.total ?? 0,
    about: aboutText(chosen?.total ?? 0, otherCurrency, { language, facts }),
    dueNow: sum(({ dueNow }) => dueNow),
    dueAtProperty: sum(({ dueAtProperty }) => dueAtProperty),
    currency: chosen?.currency ?? facts.currency,
    address: chosen ? addressOf(chosen) : search("/book/together"),
    others: found
      .filter((each) => each !== chosen)
      .map((each) => ({ names: namesOf(each), total: each.total, address: addressOf(each) })),
    search: search("/book"),
    guest: null,
    emailDoubt: "",
    likelyCountry: likelyCountry(acceptLanguage, language),
    countries: listCountries(language),
    emailsGoOut: !emailsWait(app.environment),
    takesCards: takes,
    cardOnly,
    paymentMethod: takes ? "card" : "property",
    holdMinutes,
    consents: { terms: false, privacy: false, cancellation: false },
    faults: [],
    notice: null,
    key: randomUUID(),
    cancellationTerms: fingerprintTerms(facts),
    texts: [
      facts.termsVersion.terms,
      facts.termsVersion.privacy,
      facts.termsVersion.cancellation,
    ].join(" "),
    hasCode,
    pictureNote: renderingNotice(
      (chosen?.parts ?? []).map(({ apartment }) => apartment.pictures[0]),
      language,
      facts,
    ),
    ...refused,
  };
}

function idsOf({ parts }: FoundCombination): string {
  return parts.map(({ apartment }) => apartment.id).join("-");
}

function namesOf({ parts }: FoundCombination): string[] {
  return parts.map(({ apartment }) => apartment.texts.name);
}

function describePart(
  { apartment, party, quote }: FoundCombination["parts"][number],
  stay: Stay,
  app: App,
): TogetherPart {
  const { facts } = app.property;
  const now = propertyDay(app.clock.now(), facts.timeZone);
  const basis = cancellationBasis(quote, quote.dueNow);
  const plan: RatePlan = quote.plan;
  return {
    apartmentId: apartment.id,
    name: apartment.texts.name,
    picture: apartment.pictures[0]?.file ?? null,
    party,
    quote,
    policy: cancellationSchedule(stay, plan, basis, facts, now),
    deposit: depositOf(facts, apartment.id),
    depositBy: depositMethod(stay, app),
  };
}

// What one of them is paid by is how all are paid.
async function findGroupCardOnly(
  parts: readonly TogetherPart[],
  stay: Stay,
  language: Language,
  app: App,
): Promise<FormFault | null> {
  for (const { apartmentId, quote } of parts) {
    const fault = await findCardOnly({ stay, apartmentId, quote }, { app, language });
    if (fault) return fault;
  }
  return null;
}
