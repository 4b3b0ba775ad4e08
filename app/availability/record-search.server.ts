// Records a search in the page view, with the unmet demand when nothing could be booked.
import type { Db } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { nightCount } from "#app/stays/rules/stay.ts";
import type { Party, Stay } from "#app/stays/rules/stay.ts";
import { findUnmetReason } from "./rules/page-view.ts";
import type { PageView, SearchedStay } from "./rules/page-view.ts";

/**
 * `found` is the search result for every apartment, `chosen` whether the guest viewed one of them. Unmet demand is priced
 * by the cheapest apartment that holds the party.
 */
export async function recordSearch(
  pageView: PageView | null,
  search: { stay: Stay; party: Party; found: readonly SearchedStay[]; chosen: boolean },
  db: Db,
): Promise<void> {
  if (!pageView) return;
  const { stay, party, found, chosen } = search;
  pageView.step = chosen ? "apartment" : "search";
  const reason = findUnmetReason(found);
  if (!reason) return;
  const rates = await readRates(db);
  const guests = party.adults + party.children;
  const all = rates.apartments.map((id) => rates.of(id));
  const fitting = all.filter(({ capacity }) => capacity >= guests);
  const prices = (fitting.length > 0 ? fitting : all).map(
    (rate) => quoteStay(stay, party, rate, rates.card, "flexible").total,
  );
  const { checkIn, checkOut } = stay;
  const cents = prices.length > 0 ? Math.min(...prices) : 0;
  pageView.unmetDemand = { reason, checkIn, checkOut, guests, nights: nightCount(stay), cents };
}
