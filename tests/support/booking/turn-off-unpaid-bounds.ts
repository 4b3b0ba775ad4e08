// For tests that make many unpaid bookings while the limits are on: the owner has turned the bounds off.
import type { FactChanges } from "#app/i18n/property/property-facts.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { writeSetting } from "#app/settings/settings.sql.server.ts";

/** Saves the setting as the owner's page does, before any other is saved. */
export async function turnOffUnpaidBounds(db: Db): Promise<void> {
  const value: FactChanges = { unpaid: { stays: 0, nights: 0, perNetwork: 0, wavePercent: 0 } };
  const now = new Date();
  const saved = await inTransaction(db, (trx) =>
    writeSetting(trx, "facts", { seen: 0, value, now }),
  );
  if (!saved) throw new Error("The settings were saved before");
}
