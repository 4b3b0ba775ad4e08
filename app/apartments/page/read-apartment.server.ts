// The data of an apartment's page: its facts and texts, rates, calendar, and the stay in the query.
import { houseRules } from "#property/content.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { takesCards } from "#app/app.server.ts";
import {
  readApartmentCalendar,
  selectDay,
} from "#app/availability/calendar/apartment-calendar.server.ts";
import type { StayCalendarData } from "#app/availability/calendar/apartment-calendar.server.ts";
import { canHold } from "#app/bookings/deposits/place-hold.server.ts";
import { depositOf } from "#app/bookings/deposits/rules/damage-deposit.ts";
import { longestHeldStay } from "#app/bookings/deposits/rules/deposit-hold.ts";
import type { BookRequest } from "#app/checkout/read-book-request.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { describeShown, renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import type { ShownPicture } from "#app/pictures/describe-pictures.server.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import type { RateCard } from "#app/stays/rules/rate-card.ts";
import { ownSeasonNames, reduceSeason, seasonRates } from "#app/stays/rules/seasons.ts";
import type { SeasonRate } from "#app/stays/rules/seasons.ts";
import { lastCheckInOf } from "#app/stays/rules/stay.ts";
import type { ApartmentTexts, LocalizedApartment } from "../apartments.sql.server.ts";
import { describeLowestPrices } from "#app/availability/describe-lowest-prices.server.ts";
import type { LowestPrice } from "../apartment-card-data.ts";
import { formatApartmentTexts } from "../format-apartment-texts.server.ts";
import { describePlan } from "../plan/describe-plan.server.ts";
import type { PlanDescription } from "../plan/describe-plan.server.ts";
import { offeredPayment } from "../rules/apartment.ts";
import type { Apartment, OfferedPayment } from "../rules/apartment.ts";
import { inMosaic, staySearch } from "../rules/picture-pages.ts";
import { readApartmentStay } from "./read-apartment-stay.server.ts";
import type { ApartmentStay } from "./read-apartment-stay.server.ts";

/** The data of the page. */
export interface ShownApartment
  extends Omit<Apartment, "baseRate" | "cleaningFee" | "features" | "position">, ApartmentTexts {
  /** Null where no stay can be booked. */
  from: LowestPrice | null;
  features: string[];
  /** In display order; the page itself shows the first few (mosaic.tsx). */
  pictures: ShownPicture[];
  /** The query string for links to the pictures. */
  staySearch: string;
  /** The notice shown while one of those few is a rendering. */
  notice: string | null;
  /** The floor plan; null where none can be drawn. */
  plan: PlanDescription | null;
  /** Questions that apply to every apartment, with the owner's answers. */
  houseRules: { question: string; answer: string }[];
  payment: OfferedPayment;
  /** What is said of the damage deposit; null where there is none. */
  deposit: string | null;
  rates: ShownRates;
  /** The age in years from which a guest counts as an adult for the tourist fee. */
  feesFromAge: number;
  calendar: StayCalendarData;
  stay: ApartmentStay;
}

const sentNames = [
  "id",
  "slug",
  "name",
  "tagline",
  "summary",
  "guests",
  "feesFromAge",
  "from",
  "pictures",
  "staySearch",
  "notice",
  "houseRules",
  "payment",
  "deposit",
  "calendar",
  "stay",
] as const satisfies (keyof ShownApartment)[];

/** What the browser needs of it, to show another stay; the sections that stay the same are written by the server alone. */
export type SentApartment = Pick<ShownApartment, (typeof sentNames)[number]>;

/** The rates table and the fees on top of a night's price; percentages are integers, amounts cents. */
export interface ShownRates extends Pick<
  RateCard,
  "weekendDays" | "lengthDiscounts" | "serviceFeePercent" | "touristFee" | "currency"
> {
  seasons: SeasonRate[];
  /** What the owner calls the seasons, by their keys, in the page's language. */
  names: Record<string, string>;
  cleaningFee: number;
  /** What the non-refundable plan takes off; 0 when it is not sold. */
  nonRefundablePercent: number;
}

/**
 * Reads everything the page shows. Throws a redirect when the query selects a day of the calendar; the request's `to` must
 * lead back to this page.
 */
export async function readApartment(
  apartment: LocalizedApartment,
  request: BookRequest,
): Promise<ShownApartment> {
  const { facts } = request.app.property;
  const rates = await readOfferedRates(request.app);
  const offers = await readOffers(request.app, {
    code: request.code === null ? null : { text: request.code, network: request.network },
  });
  const own = { ...request, query: { ...request.query, apartment: apartment.id } };
  const refused = await selectDay(own, rates);
  const { id, slug, kind, bedrooms, bathrooms, guests, sizeM2, side, floor, beds } = apartment;
  return {
    id,
    slug,
    kind,
    bedrooms,
    bathrooms,
    guests,
    sizeM2,
    side,
    floor,
    beds,
    from:
      (await describeLowestPrices({ offers, language: request.language }, request.app))
        .get(id)
        ?.shown() ?? null,
    ...formatApartmentTexts(apartment, request.language, facts),
    features: apartment.featureLabels,
    pictures: await describeShown(
      apartment.pictures,
      request.language,
      request.app.database.db,
      facts,
    ),
    staySearch: staySearch(request.params),
    notice: renderingNotice(apartment.pictures.slice(0, inMosaic), request.language, facts),
    // Cached: drawing it takes longer than reading all the rest.
    plan: await cacheContent(request.app.database.db, `plan ${id} ${request.language}`, async () =>
      describePlan(apartment, request.language, facts),
    ),
    houseRules: listHouseRules(request.language, facts),
    deposit: describeDeposit(id, rates.card.currency, request),
    payment: offeredPayment(takesCards(request.app), facts),
    rates: {
      seasons: seasonRates(rates.of(id), rates.card, rates.rules, {
        today: request.now.today,
        last: lastCheckInOf(request.now, rates.rules),
      }).map((season) => reduceSeason(season, (price) => offers.rateFrom(id, price))),
      names: ownSeasonNames(rates.card.names, request.language, facts.defaultLanguage),
      cleaningFee: rates.of(id).cleaningFee,
      nonRefundablePercent: planDiscount(rates.card),
      weekendDays: rates.card.weekendDays,
      lengthDiscounts: rates.card.lengthDiscounts,
      serviceFeePercent: rates.card.serviceFeePercent,
      touristFee: rates.card.touristFee,
      currency: rates.card.currency,
    },
    feesFromAge: rates.card.touristFee.fromAge,
    calendar: { ...(await readApartmentCalendar(own, rates, { offers })), refused },
    stay: await readApartmentStay(apartment, own, rates, offers),
  };
}

/** Leaves out what only the server reads. */
export function selectSentFields(shown: ShownApartment): SentApartment {
  return Object.fromEntries(sentNames.map((name) => [name, shown[name]])) as SentApartment;
}

function describeDeposit(
  apartmentId: number,
  currency: string,
  { language, app }: Pick<BookRequest, "language" | "app">,
): ShownApartment["deposit"] {
  const { facts } = app.property;
  const amount = depositOf(facts, apartmentId);
  if (amount === 0) return null;
  const { by, returnDays } = facts.damageDeposit;
  const isHeld = by !== "cash" && canHold(app);
  const t = makeTranslator(language, facts, "apartments");
  const money = { amount: formatFor(language).moneyShort(amount, currency) };
  const nights = isHeld ? longestHeldStay(returnDays) : 0;
  return nights > 0
    ? t("apartments.rules.depositHoldText", { ...money, nights })
    : t("apartments.rules.depositText", money);
}

function planDiscount({ plans }: RateCard): number {
  return 100 - (plans.find(({ key }) => key === "nonRefundable")?.percent ?? 100);
}

function listHouseRules(language: BookRequest["language"], facts: PropertyFacts) {
  const t = makeTranslator(language, facts, "property.contact");
  const keyPrefix = "property.contact.faq.items";
  return houseRules.map((rule) => ({
    question: t(`${keyPrefix}.${rule}.question`),
    answer: t(`${keyPrefix}.${rule}.answer`),
  }));
}
