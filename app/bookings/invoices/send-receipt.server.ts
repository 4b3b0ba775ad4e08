// Sends a receipt to the guest by email.
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { countEmailsSince, enqueueEmail, isEmailWaiting } from "#app/platform/outbox.sql.server.ts";
import { findBookingByReference } from "../bookings.sql.server.ts";
import { buildReceipt } from "./build-receipt.server.ts";

/**
 * `unknown`: no such booking, or no payment of it. `noAddress`: the guest's data was erased, or has no email address.
 * `tooManyReceipts`: the guest has got ten within a day.
 */
export type SendReceiptResult =
  | { ok: true }
  | { ok: false; reason: "unknown" | "noAddress" | "alreadyUndone" | "tooManyReceipts" };

/** Sent twice, it goes out once, unless the first email has left already. `alsoWrite` writes in the same transaction. */
export async function sendReceipt(
  { reference, entryId }: { reference: string; entryId: string },
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
  alsoWrite: (trx: Trx) => Promise<void>,
): Promise<SendReceiptResult> {
  const booking = await findBookingByReference(database.db, reference);
  if (!booking) return { ok: false, reason: "unknown" };
  const { id: bookingId, email: recipient, language } = booking;
  if (recipient === "") return { ok: false, reason: "noAddress" };
  return inTransaction(database.db, async (trx): Promise<SendReceiptResult> => {
    const receipt = await buildReceipt(booking, entryId, property, trx);
    if (!receipt) return { ok: false, reason: "unknown" };
    if (receipt.isVoid) return { ok: false, reason: "alreadyUndone" };
    const payload = { receipt: entryId };
    const about = { kind: "guestReceipt", bookingId, payload };
    if (await isEmailWaiting(trx, about)) return { ok: true };
    const now = clock.now();
    const since = new Date(now.getTime() - aDay);
    if ((await countEmailsSince(trx, about, since)) >= mostReceipts)
      return { ok: false, reason: "tooManyReceipts" };
    await enqueueEmail(trx, { ...about, language, recipient, now });
    await alsoWrite(trx);
    return { ok: true };
  });
}

const aDay = 24 * 60 * 60 * 1000;
const mostReceipts = 10;
