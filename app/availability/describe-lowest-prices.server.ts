// The price of an apartment before dates are chosen, in words: that of the cheapest stay that can be booked, by the night with every
// fee, and the dates it is for.
import type { LowestPrice } from "#app/apartments/apartment-card-data.ts";
import type { App } from "#app/app.server.ts";
import { findLowestStays } from "./lowest-stays.server.ts";
import { nightOf } from "./rules/lowest-stays.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party } from "#app/stays/rules/stay.ts";

/** The prices by apartment: as they are shown, and the night in cents, rounded up to whole units of the currency. */
export type LowestPrices = ReadonlyMap<number, { cents: Cents; shown: LowestPrice }>;

/** Those of every apartment for the party, and where it does not fit or is not known for two adults, or one. */
export async function describeLowestPrices(
  { party, offers, language }: { party?: Party; offers: Offers; language: Language },
  app: App,
): Promise<LowestPrices> {
  const { facts } = app.property;
  const { currency } = facts;
  const t = makeTranslator(language, facts, "apartments");
  const format = formatFor(language);
  const prices = new Map<number, { cents: Cents; shown: LowestPrice }>();
  for (const each of party ? [...usualParties, party] : usualParties)
    for (const { apartmentId, stay, total } of await findLowestStays(
      { party: each, offers },
      app,
    )) {
      const nights = nightCount(stay);
      const cents = nightOf(total, nights);
      prices.set(apartmentId, {
        cents,
        shown: {
          price: format.moneyShort(cents, currency),
          stay: t("apartments.card.fromStay", {
            dates: format.dateRange(stay.checkIn, stay.checkOut),
            nights,
            ...each,
            price: format.money(total, currency),
          }),
          query: stayAddress("", { ...stay, ...each, children: each.children || null }),
        },
      });
    }
  return prices;
}

// The last one that an apartment holds counts.
const usualParties: readonly Party[] = [
  { adults: 1, children: 0 },
  { adults: 2, children: 0 },
];
