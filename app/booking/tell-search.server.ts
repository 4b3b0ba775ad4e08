// Records a search in the page view, with the unmet demand when nothing could be booked.
import type { Db } from "#app/platform/database.server.ts";
import { readRates } from "./rates.sql.server.ts";
import { lostReasonOf } from "./rules/lost-reason.ts";
import type { CheckedStay } from "./rules/lost-reason.ts";
import type { Party } from "./rules/party.ts";
import { quoteStay } from "./rules/price.ts";
import { nightCount } from "./rules/stay.ts";
import type { Stay } from "./rules/stay.ts";
import type { ToldPage } from "./rules/told-page.ts";

/**
 * `found` is the search result for every apartment, `chosen` whether the guest viewed one of them. Unmet demand is priced
 * by the cheapest apartment that holds the party.
 */
export async function tellSearch(
  told: ToldPage | null,
  search: { stay: Stay; party: Party; found: readonly CheckedStay[]; chosen: boolean },
  db: Db,
): Promise<void> {
  if (!told) return;
  const { stay, party, found, chosen } = search;
  told.step = chosen ? "apartment" : "search";
  const reason = lostReasonOf(found);
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
  told.wish = { reason, checkIn, checkOut, guests, nights: nightCount(stay), cents };
}
