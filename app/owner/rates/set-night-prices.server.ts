// Gives nights a price of their own, or puts them back to the rule: for quotes from now on, never for bookings already made.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import { nightPricesIn, writeNightPrices } from "#app/booking/night-prices.sql.server.ts";
import type { PricedNight } from "#app/booking/night-prices.sql.server.ts";
import { claimRateVersion } from "#app/booking/rate-changes.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import { addDays } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import type { NightWish } from "./rules/night-wish.ts";
import { priceRuns } from "./rules/price-runs.ts";

/** In how many apartments something changed; `stale` when somebody else set single nights since `version`. */
export type SetNightPrices = { ok: true; apartments: number } | { ok: false; reason: "stale" };

/** Sets what `readNights` accepted, all of it or nothing. */
export async function setNightPrices(
  { apartments, first, last, price }: NightWish,
  version: number,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<SetNightPrices> {
  const nights = price === null ? [] : nightsAt(first, last, price);
  return inTransaction(database.db, async (trx): Promise<SetNightPrices> => {
    const now = clock.now();
    if (!(await claimRateVersion(trx, "nightPrices", version, now)))
      return { ok: false, reason: "stale" };
    const { currency } = (await readRates(trx)).card;
    let changed = 0;
    for (const apartmentId of apartments) {
      const span = { apartmentId, first, last };
      const was = priceRuns(await nightPricesIn(trx, span), currency);
      const is = priceRuns(nights, currency);
      if (was === is) continue;
      changed += 1;
      await writeNightPrices(trx, span, nights);
      await writeAudit(trx, {
        actor,
        what: price === null ? "nightPricesFreed" : "nightPricesSet",
        subject: await findApartmentName(trx, apartmentId, defaultLanguage),
        before: { nightPrices: was },
        after: { nightPrices: is },
        now,
      });
    }
    return { ok: true, apartments: changed };
  });
}

function nightsAt(first: string, last: string, amount: number): PricedNight[] {
  const nights: PricedNight[] = [];
  for (let night = first; night <= last; night = addDays(night, 1)) nights.push({ night, amount });
  return nights;
}
