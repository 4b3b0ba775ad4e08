// The price of an apartment before dates are chosen, in words: that of the cheapest stay that can be booked, by the night with every
// fee, and the dates it is for.
import type { LowestPrice } from "#app/apartments/apartment-card-data.ts";
import type { App } from "#app/app.server.ts";
import { findLowestStays, isCurrent, validity } from "./lowest-stays.server.ts";
import type { PricedStay } from "./lowest-stays.server.ts";
import { nightOf } from "./rules/lowest-stays.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Offers } from "#app/promotions/read-offers.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party } from "#app/stays/rules/stay.ts";

/**
 * The prices by apartment: the night in cents, rounded up to whole units of the currency, and as they are shown, which is written
 * when it is first asked for.
 */
export type LowestPrices = ReadonlyMap<number, { cents: Cents; shown(): LowestPrice }>;

/**
 * Those of every apartment for the party, and where it does not fit or is not known for two adults, or one. What everybody
 * sees before a search is cached in its words.
 */
export async function describeLowestPrices(
  { party = twoAdults, offers, language }: { party?: Party; offers: Offers; language: Language },
  app: App,
): Promise<LowestPrices> {
  const search = { party, offers, language };
  if (offers.hasCode || party.adults !== twoAdults.adults || party.children > 0)
    return describe(search, app);
  const { prices } = await cacheContent(
    app.database.db,
    `lowest prices ${language}`,
    async () => ({
      ...(await validity(app.database, app.clock.now())),
      prices: await describe(search, app),
    }),
    (found) => isCurrent(found, app.clock.now()),
  );
  return prices;
}

async function describe(
  { party, offers, language }: { party: Party; offers: Offers; language: Language },
  app: App,
): Promise<LowestPrices> {
  const { facts } = app.property;
  const t = makeTranslator(language, facts, "apartments");
  const format = formatFor(language);
  const found = new Map<number, PricedStay & { party: Party }>();
  // The last one that an apartment holds counts.
  for (const each of new Set([oneAdult, twoAdults, party]))
    for (const priced of await findLowestStays({ party: each, offers }, app))
      found.set(priced.apartmentId, { ...priced, party: each });
  const show = (cents: Cents, { stay, total, party: guests }: PricedStay & { party: Party }) => ({
    price: format.moneyShort(cents, facts.currency),
    stay: t("apartments.card.fromStay", {
      dates: format.dateRange(stay.checkIn, stay.checkOut),
      nights: nightCount(stay),
      ...guests,
      price: format.money(total, facts.currency),
    }),
    query: stayAddress("", { ...stay, ...guests, children: guests.children || null }),
  });
  const prices = new Map<number, { cents: Cents; shown(): LowestPrice }>();
  for (const [apartmentId, priced] of found) {
    const cents = nightOf(priced.total, nightCount(priced.stay));
    let shown: LowestPrice | undefined;
    prices.set(apartmentId, { cents, shown: () => (shown ??= show(cents, priced)) });
  }
  return prices;
}

const oneAdult: Party = { adults: 1, children: 0 };
const twoAdults: Party = { adults: 2, children: 0 };
