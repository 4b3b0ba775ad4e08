// Changes the rates: for quotes from now on, never for bookings already made.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import {
  claimRateVersion,
  writeApartmentRate,
  writeRateCard,
} from "#app/booking/rate-changes.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { sheetOf } from "./load-rates.server.ts";
import { nameSeason } from "./name-season.server.ts";
import { rateChanges } from "./rules/rate-changes.ts";
import type { RateSheet } from "./rules/rate-sheet.ts";

/** How many entries the log got; `stale` when the rates are no longer those of `version`, and nothing was saved. */
export type ChangedRates = { ok: true; entries: number } | { ok: false; reason: "stale" };

/** Saves a sheet that `checkRates` accepted, all of it or nothing, on top of the version that its editor saw. */
export async function changeRates(
  sheet: RateSheet,
  version: number,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<ChangedRates> {
  return inTransaction(database.db, async (trx): Promise<ChangedRates> => {
    const now = clock.now();
    if (!(await claimRateVersion(trx, "rateCard", version, now)))
      return { ok: false, reason: "stale" };
    const before = sheetOf(await readRates(trx));
    await writeRateCard(trx, sheet.card, sheet.rules);
    for (const apartment of sheet.apartments) await writeApartmentRate(trx, apartment);
    const changes = rateChanges(before, sheet, nameSeason(defaultLanguage));
    for (const { what, apartmentId, before: was, after } of changes) {
      const subject =
        apartmentId === null ? "" : await findApartmentName(trx, apartmentId, defaultLanguage);
      await writeAudit(trx, { actor, what, subject, before: was, after, now });
    }
    return { ok: true, entries: changes.length };
  });
}
