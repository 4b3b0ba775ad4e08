// Changes what a booking has of extras: price, nights kept, ledger, invoice and email in one transaction, then the refund.
import type { App } from "#app/app.server.ts";
import { listBookingExtras, writeBookingExtras } from "#app/extras/booking-extras.sql.server.ts";
import { lockExtras } from "#app/extras/extras.sql.server.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { insertEvents } from "../booking-events.sql.server.ts";
import { updateBooking } from "../bookings.sql.server.ts";
import type { Booking } from "../bookings.sql.server.ts";
import type { Refund } from "../payments/booking-refunds.sql.server.ts";
import { changePlan } from "../payments/plans/write-plan.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { writeExtraNights } from "./price-extras.server.ts";
import { previewExtras } from "./preview-extras.server.ts";
import type { ExtrasPreview, ExtrasRefusal } from "./preview-extras.server.ts";
import { changeBooking, settleChange, stayBefore } from "../change/change-booking.server.ts";

/** The whole order, the version that was shown, and the total and refund that were agreed to. */
export interface ExtrasRequest {
  reference: string;
  version: number;
  wanted: readonly WantedExtra[];
  agreedTotal: Cents;
  agreedRefund: Cents;
  actor: "guest" | "owner";
}

/** `priceChanged`: total or refund differ from what was agreed to. `notNow`: the stay is over, or a guest has arrived. */
export type ExtrasResult =
  | { ok: true; booking: Booking; preview: ExtrasPreview }
  | { ok: false; reason: "unknown" | "changed" | "notNow" }
  | { ok: false; reason: "priceChanged"; preview: ExtrasPreview }
  | ExtrasRefusal;

/** `alsoWrite` writes the caller's own rows in the same transaction. An order that changes nothing writes nothing. */
export async function changeExtras(
  request: ExtrasRequest,
  app: App,
  alsoWrite?: (trx: Trx, before: Booking, after: Booking, preview: ExtrasPreview) => Promise<void>,
): Promise<ExtrasResult> {
  try {
    return await changeBooking(request, app, async (trx, booking, owed) => {
      const answer = await writeExtras(request, booking, trx, owed, app);
      if (answer.ok && answer.booking !== booking)
        await alsoWrite?.(trx, booking, answer.booking, answer.preview);
      return answer;
    });
  } catch (error) {
    if (error instanceof NightTaken)
      return { ok: false, reason: "unavailable", extraId: request.wanted.at(-1)?.id ?? "" };
    throw error;
  }
}

// Thrown to roll back the transaction.
class NightTaken extends Error {}

async function writeExtras(
  request: ExtrasRequest,
  booking: Booking,
  trx: Trx,
  owed: Refund[],
  app: App,
): Promise<ExtrasResult> {
  const { facts } = app.property;
  const { wanted, actor } = request;
  const now = app.clock.now();
  if (!mayOrder(booking, actor, propertyDay(now, facts.timeZone), facts.checkOutHour))
    return { ok: false, reason: "notNow" };
  await lockExtras(
    trx,
    wanted.map(({ id }) => id),
  );
  const previewed = await previewExtras(trx, booking, wanted, { now, facts, by: actor });
  if (!previewed.ok) return previewed;
  const { preview } = previewed;
  const { quote, extras, refund, dueNow, dueAtProperty } = preview;
  if (quote.total !== request.agreedTotal || refund !== request.agreedRefund)
    return { ok: false, reason: "priceChanged", preview };
  if (preview.same) return { ok: true, booking, preview };
  // Where the stay is paid in parts, the second one follows the new price.
  const changed = { checkIn: booking.checkIn, quote, policy: preview.policy };
  const policy = await changePlan(trx, booking, changed, { now, facts });
  const ordered = await listBookingExtras(trx, booking.id);
  const price = { quote, total: quote.total, dueNow, dueAtProperty, policy };
  const after = await updateBooking(trx, booking, price, now);
  if (!after) throw new Error(`Booking ${booking.reference} was changed under its lock`);
  await writeBookingExtras(trx, booking.id, extras, now);
  const agreed = ordered.map(({ id }) => id);
  if (!(await writeExtraNights(trx, after, { now, facts, agreed }))) throw new NightTaken();
  const detail = { total: quote.total };
  await insertEvents(trx, booking.id, { actor, what: "extrasChanged", detail, now });
  const { ofLater } = preview;
  const refunds = [
    { amount: refund - ofLater, why: "change", reason: "" },
    { amount: ofLater, why: "overpaid", reason: "" },
  ] as const;
  const payload = { money: { paid: refund, refund }, before: stayBefore(booking, after) };
  const email = { kind: "guestChange", payload } as const;
  owed.push(...(await settleChange(trx, after, { actor, refunds, email, now }, app)));
  return { ok: true, booking: after, preview };
}

/**
 * Guests until the check-out hour, each extra in its own time (`closedBecause`): what is counted from the day of arrival is over
 * by then. Staff as long as the stay lasts.
 */
export function mayOrder(
  { status, checkOut }: Pick<Booking, "status" | "checkOut">,
  actor: "guest" | "owner",
  { today, hour }: { today: string; hour: number },
  checkOutHour: number,
): boolean {
  if (status !== "confirmed" && status !== "checked_in") return false;
  if (actor === "owner") return checkOut >= today;
  return checkOut > today || (checkOut === today && hour < checkOutHour);
}
