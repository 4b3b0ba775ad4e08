// The data of an apartment's page: its facts and texts, rates, calendar, and the stay in the query.
import { takesCards } from "#app/house.server.ts";
import type { StayCalendarData } from "#app/booking/calendar/calendar-data.ts";
import { pressDay } from "#app/booking/steps/press-day.server.ts";
import { readOfferedRates } from "#app/booking/read-offered-rates.server.ts";
import { readRoomCalendar } from "#app/booking/calendar/read-room-calendar.server.ts";
import type { BookVisit } from "#app/booking/steps/read-visit.server.ts";
import type { RateCard } from "#app/booking/rules/rate-card.ts";
import { seasonRates } from "#app/booking/rules/season-rates.ts";
import type { SeasonRate } from "#app/booking/rules/season-rates.ts";
import { makeTranslator } from "#app/i18n/make-translator.server.ts";
import { describeShown, noticeOf } from "#app/pictures/describe-shown.server.ts";
import type { ShownPicture } from "#app/pictures/describe-shown.server.ts";
import { rememberContent } from "#app/platform/remember-content.ts";
import type { SpokenApartment } from "../apartments.sql.server.ts";
import { tellPlan } from "../plan/tell-plan.server.ts";
import type { ToldPlan } from "../plan/tell-plan.server.ts";
import type { Apartment } from "../rules/apartment.ts";
import { inMosaic, staySearch } from "../rules/picture-pages.ts";
import { tellApartment } from "../tell-apartment.server.ts";
import { readApartmentStay } from "./read-apartment-stay.server.ts";
import type { ApartmentStay } from "./read-apartment-stay.server.ts";

/** The data of the page. */
export interface ShownApartment extends Omit<Apartment, "cleaningFee" | "features" | "position"> {
  name: string;
  tagline: string;
  summary: string;
  description: string;
  view: string;
  access: string;
  features: string[];
  /** In display order; the page itself shows the first few (mosaic.tsx). */
  pictures: ShownPicture[];
  /** The query string for links to the pictures. */
  staySearch: string;
  /** The notice shown while one of those few is a rendering. */
  notice: string | null;
  /** The floor plan; null where none can be drawn. */
  plan: ToldPlan | null;
  /** Questions that apply to every apartment, with the owner's answers. */
  houseRules: { question: string; answer: string }[];
  /** Whether card payment is offered. */
  takesCards: boolean;
  rates: ShownRates;
  calendar: StayCalendarData;
  stay: ApartmentStay;
}

/** The rates table and the fees on top of a night's price; percentages are integers, amounts cents. */
export interface ShownRates extends Pick<
  RateCard,
  "weekendDays" | "lengthDiscounts" | "serviceFeePercent" | "touristFee" | "currency"
> {
  seasons: SeasonRate[];
  cleaningFee: number;
  /** What the non-refundable plan takes off; 0 when it is not sold. */
  nonRefundablePercent: number;
}

/**
 * Reads everything the page shows. Throws a redirect when the query selects a day of the calendar; the request's `to` must
 * lead back to this page.
 */
export async function readApartment(
  apartment: SpokenApartment,
  visit: BookVisit,
): Promise<ShownApartment> {
  const rates = await readOfferedRates(visit.house);
  const own = { ...visit, query: { ...visit.query, apartment: apartment.id } };
  const refused = await pressDay(own, rates);
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
    baseRate: apartment.baseRate,
    ...tellApartment(apartment, visit.language),
    features: apartment.featureLabels,
    pictures: await describeShown(apartment.pictures, visit.language, visit.house.database.db),
    staySearch: staySearch(visit.params),
    notice: noticeOf(apartment.pictures.slice(0, inMosaic), visit.language),
    // Cached: drawing it takes longer than reading all the rest.
    plan: await rememberContent(visit.house.database.db, `plan ${id} ${visit.language}`, async () =>
      tellPlan(apartment, visit.language),
    ),
    houseRules: houseRulesIn(visit.language),
    takesCards: takesCards(visit.house),
    rates: {
      seasons: seasonRates(rates.of(id), rates.card, rates.rules),
      cleaningFee: rates.of(id).cleaningFee,
      nonRefundablePercent: planDiscount(rates.card),
      weekendDays: rates.card.weekendDays,
      lengthDiscounts: rates.card.lengthDiscounts,
      serviceFeePercent: rates.card.serviceFeePercent,
      touristFee: rates.card.touristFee,
      currency: rates.card.currency,
    },
    calendar: { ...(await readRoomCalendar(own, rates)), refused },
    stay: await readApartmentStay(apartment, own, rates),
  };
}

function planDiscount({ plans }: RateCard): number {
  return 100 - (plans.find(({ key }) => key === "nonRefundable")?.percent ?? 100);
}

function houseRulesIn(language: BookVisit["language"]) {
  const t = makeTranslator(language, "property.contact");
  const words = "property.contact.faq.items";
  return ["pets", "breakfast", "parking"].map((rule) => ({
    question: t(`${words}.${rule}.question`),
    answer: t(`${words}.${rule}.answer`),
  }));
}
