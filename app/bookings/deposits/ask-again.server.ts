// Staff send a guest the link to hold the damage deposit on a card.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { isKindWaiting } from "#app/platform/outbox.sql.server.ts";
import { findBookingByReference } from "../bookings.sql.server.ts";
import type { RecordedBy } from "../by-hand/record-by-hand.server.ts";
import { canHold } from "./place-hold.server.ts";
import { readLockedDeposit } from "./read-deposit-state.server.ts";
import { refusePlacing } from "./rules/deposit-hold.ts";
import { askForHold } from "./write-deposit-email.server.ts";

/** `notAskable`: no hold can be placed now, or the guest has no address. One that waits to be sent is not followed by a second. */
export async function askAgain(
  reference: string,
  { alsoWrite }: RecordedBy,
  app: Pick<App, "database" | "clock" | "property" | "gateway">,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "notAskable" }> {
  const found = await findBookingByReference(app.database.db, reference);
  if (!found) return { ok: false, reason: "unknown" };
  return inTransaction(app.database.db, async (trx) => {
    const state = await readLockedDeposit(trx, found);
    const now = app.clock.now();
    const { today } = propertyDay(now, app.property.facts.timeZone);
    if (!state || !canHold(app) || state.booking.email === "" || refusePlacing(state, today))
      return { ok: false, reason: "notAskable" } as const;
    const { booking } = state;
    if (await isKindWaiting(trx, { kind: "guestDepositAsked", bookingId: booking.id }))
      return { ok: true } as const;
    await askForHold(trx, booking, { actor: "owner", now });
    await alsoWrite(trx, booking);
    return { ok: true } as const;
  });
}
