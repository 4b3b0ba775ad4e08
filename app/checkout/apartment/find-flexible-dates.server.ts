// Prices around a search, as links: the same nights some days earlier or later, and before dates are chosen the cheapest week of each
// month. In words already, so that the browser needs no script and no messages for them.
import type { App } from "#app/app.server.ts";
import { findLowestStays, findNearbyStays } from "#app/availability/lowest-stays.server.ts";
import { bookAddress, monthInView } from "#app/availability/rules/book-address.ts";
import { shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { shortRange } from "#app/i18n/short-range.server.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";

/** Each with its total, or that its nights are taken; `path` is without language. */
export interface FlexibleDates {
  heading: string;
  dates: { days: string; price: string; path: string; isFree: boolean; isChosen: boolean }[];
}

interface FlexibleSearch {
  /** Null while no dates are chosen. */
  stay: Stay | null;
  party: Party;
  plan: RatePlan;
  /** The features that the list is filtered by, kept in the links. */
  features: string;
  /** The prices of that apartment; null for the cheapest one that is free. */
  apartmentId: number | null;
  /** The first month that the calendar shows, so that it stays; undefined where it is not shown. */
  shown?: string | undefined;
  /** The first month, `YYYY-MM`, and the last in which a stay can begin. */
  from: string;
  last: string;
  language: Language;
  offers: Offers;
  ownBookingId?: string;
}

/** Null where there is nothing to compare. */
export async function findFlexibleDates(
  search: FlexibleSearch,
  app: App,
): Promise<FlexibleDates | null> {
  const { stay, party, plan, features, apartmentId: apartment, shown, language } = search;
  const t = makeTranslator(language, app.property.facts, "booking");
  const format = formatFor(language);
  const found = stay
    ? await findNearbyStays({ ...search, stay }, app)
    : await cheapestWeeks(search, app);
  // Seven days that are all taken compare nothing: the nearest free ones are listed below.
  if (found.length < 2 || found.every(({ priced }) => priced === null)) return null;
  const nights = stay ? nightCount(stay) : 0;
  const key = stay ? (apartment === null ? "near" : "nearChosen") : "weeks";
  return {
    heading: t(`booking.flexible.${key}`, { nights }),
    dates: found.map(({ stay: dates, priced }) => ({
      days: shortRange(language, dates.checkIn, dates.checkOut),
      price: priced ? format.money(priced.total, priced.currency) : t("booking.apartment.taken"),
      path: bookAddress({
        ...dates,
        ...party,
        apartment,
        plan,
        with: features,
        month: monthInView(shown, dates.checkIn),
      }),
      isFree: priced !== null,
      isChosen: dates.checkIn === stay?.checkIn,
    })),
  };
}

async function cheapestWeeks({ from, last, apartmentId, ...search }: FlexibleSearch, app: App) {
  const weeks = [];
  for (let month = from; month <= last && weeks.length < mostWeeks; month = shiftMonth(month, 1)) {
    const found = (await findLowestStays({ ...search, month }, app)).filter(
      (each) => apartmentId === null || each.apartmentId === apartmentId,
    );
    const [priced] = found.toSorted((a, b) => a.total - b.total);
    if (priced) weeks.push({ stay: priced.stay, priced });
  }
  return weeks;
}

const mostWeeks = 6;
