// Reconciles an apartment's nights with the claims of other sites, and emails the owner about conflicts.
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/outbox.sql.server.ts";
import { ownerRecipient } from "#app/emails/owner-recipient.sql.server.ts";
import {
  applySettlement,
  listClaims,
  listFreedStays,
  listTakenNights,
} from "./claims.sql.server.ts";
import { listConflicts, replaceConflicts } from "./conflicts.sql.server.ts";
import { importedFeed, yieldToFeeds } from "./imports/imported-stays.sql.server.ts";
import { settleNights } from "./rules/settle-nights.ts";

/** Call in a transaction, after the claims were changed. Idempotent; one email lists all new conflicts. */
export async function settleApartment(
  trx: Trx,
  apartmentId: number,
  app: Pick<App, "clock" | "environment" | "property">,
): Promise<void> {
  const now = app.clock.now();
  const { today } = propertyDay(now, app.property.facts.timeZone);
  await lockApartment(trx, apartmentId);
  await yieldToFeeds(trx, apartmentId, today);
  const claims = await listClaims(trx, apartmentId, today);
  // From a year back: a stay in progress began before today.
  const taken = await listTakenNights(trx, apartmentId, { from: addDays(today, -366), now });
  const freed = await listFreedStays(trx, apartmentId, today);
  const settlement = settleNights(claims, taken, today, freed);
  await applySettlement(trx, apartmentId, settlement, now);
  // An import took free nights only, and no calendar says anything about it later.
  const conflicts = settlement.conflicts.filter(({ feedId }) => feedId !== importedFeed);
  const found = await replaceConflicts(trx, apartmentId, conflicts, now);
  if (found.length === 0) return;
  await enqueueEmail(trx, {
    kind: "ownerCalendarConflict",
    bookingId: null,
    ...(await ownerRecipient(trx, app)),
    payload: { conflicts: await listConflicts(trx, found) },
    now,
  });
}
