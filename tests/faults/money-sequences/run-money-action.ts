// Runs an action with the app's use cases and enters it in the books; what the app answers must be what the books say.
import { deepStrictEqual } from "node:assert/strict";
import { facts } from "#property/facts.ts";
import { exemptFromFee } from "#app/bookings/payments/by-hand/exempt-from-fee.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { postMissingBookings } from "#app/bookings/ledger/post-missing.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import { setArrivalStatus } from "#app/bookings/arrival/set-arrival-status.server.ts";
import { dayOf, movedSpan } from "../model-based/actions.ts";
import { runAction } from "../model-based/run-action.ts";
import { runJobs } from "../model-based/test-world.ts";
import { Books } from "./books.ts";
import { dispute } from "./dispute-payment.ts";
import type { MoneyAction } from "./money-actions.ts";
import type { BookedGuest, MoneyWorld } from "./money-world.ts";
import { recordByHand } from "./record-by-hand.ts";

const noWrites = async () => {};

/** Throws when the app answers otherwise than the books. */
export async function runMoneyAction(action: MoneyAction, all: MoneyWorld): Promise<void> {
  const { world, guests, provider, disputed } = all;
  const { app, clock } = world;
  if (action.do === "book") {
    const known = world.guests.length;
    if ((await runAction(action, world)) !== "confirmed") return;
    const { bookingId } = world.guests[known]!;
    const booking = await all.bookingOf({ bookingId } as BookedGuest);
    const price = all.priceOf(booking, booking.ratePlan, booking.adults);
    guests.push({ bookingId, books: new Books(price, action.pay !== "property") });
  } else if (action.do === "provider") provider.answers = action.answers;
  else if (action.do === "waitUntil") {
    const noon = new Date(`${dayOf(action.day)}T08:00:00.000Z`);
    if (noon > clock.now()) clock.set(noon.toISOString());
  } else if (action.do === "runJobs") {
    clock.advance({ hours: 1, minutes: 1 });
    await runJobs(app);
    await postMissingBookings({ since: new Date(0) }, app);
    for (const guest of guests)
      if (await refunds(guest, all)) for (const one of guest.books.refunds) one.isMade = true;
  } else {
    const guest = guests[action.guest % guests.length];
    if (!guest) return;
    if (action.do === "pay" || action.do === "giveBack") await recordByHand(action, guest, all);
    else if (action.do === "forgive" || action.do === "undo")
      await recordByHand(action, guest, all);
    else if (action.do === "dispute") await dispute(action.status, guest, { app, disputed });
    else await runForBooking(action, guest, all);
  }
}

// Whether the provider makes a refund of this booking now.
async function refunds({ bookingId }: BookedGuest, { world, provider, disputed }: MoneyWorld) {
  const payments = await world.app.database.db
    .selectFrom("payments")
    .select("gateway_reference")
    .where("booking_id", "=", bookingId)
    .execute();
  return (
    provider.answers &&
    !payments.some(({ gateway_reference }) => disputed.has(gateway_reference ?? ""))
  );
}

async function runForBooking(
  action: Extract<
    MoneyAction,
    { do: "change" | "cancel" | "arrival" | "refund" | "exempt" | "invoice" }
  >,
  guest: BookedGuest,
  all: MoneyWorld,
): Promise<void> {
  const { app } = all.world;
  const { books } = guest;
  const booking = await all.bookingOf(guest);
  const { reference, version } = booking;
  const { db } = app.database;
  const isMade = await refunds(guest, all);
  const previewEnd = () => previewCancellation(booking, db, app.clock.now(), facts.timeZone);
  switch (action.do) {
    case "change": {
      const from = Math.round((Date.parse(booking.checkIn) - Date.parse(dayOf(0))) / 86_400_000);
      const span = movedSpan({ apartment: booking.apartmentId, from, nights: 0 }, action);
      const stay = { checkIn: dayOf(span.from), checkOut: dayOf(span.from + span.nights) };
      const party = { adults: action.adults, children: 0 };
      const actor = "owner" as const;
      const requested = { apartmentId: booking.apartmentId, stay, party, actor };
      const preview = await previewChange(booking, requested, db, app.clock.now(), facts);
      if (!preview.ok) return;
      const { quote, refund } = preview.offer;
      const agreed = { agreedTotal: quote.total, agreedRefund: refund };
      const changed = await changeStay({ ...requested, ...agreed, reference, version }, app);
      deepStrictEqual(changed.ok, true);
      const price = all.priceOf(
        { ...stay, apartmentId: booking.apartmentId },
        booking.ratePlan,
        party.adults,
      );
      return books.change(price, refund, isMade);
    }
    case "cancel": {
      const { mayCancel, refund, byHand, left } = await previewEnd();
      if (!mayCancel) return;
      deepStrictEqual({ left }, { left: books.left });
      const generous = { instead: { refund: left, reason: "" } };
      const cancelled = await cancelBooking(
        {
          reference,
          version,
          agreedRefund: refund,
          actor: "owner",
          ...(action.generous && generous),
        },
        app,
      );
      deepStrictEqual(cancelled.ok, true);
      return books.end({ refund, goodwill: action.generous ? left - refund : 0, byHand }, isMade);
    }
    case "arrival": {
      const set = { reference, version, arrivalStatus: action.status };
      const { ok } = await setArrivalStatus(set, app, noWrites);
      if (ok && action.status === "noShow")
        books.end({ refund: 0, goodwill: 0, byHand: 0 }, isMade);
      // A guest who was marked as not coming may come after all.
      else if (ok) books.stands = true;
      return;
    }
    case "refund": {
      const amount = Math.ceil((books.left * action.percent) / 100) || 50_00;
      const request = { reference, version, amount, reason: "" };
      const refunded = await refundBooking(request, app, noWrites);
      deepStrictEqual(refunded.ok, amount <= books.left);
      if (refunded.ok) books.owe(amount, "goodwill", isMade);
      return;
    }
    case "exempt": {
      const marked = {
        adults: action.adults,
        why: "resident",
        evidence: "",
        userId: "staff",
      } as const;
      const { ok } = await exemptFromFee({ reference, version, ...marked }, app, noWrites);
      if (ok) books.exempt = action.adults;
      return;
    }
    default:
      await issueInvoice(booking, null, app);
  }
}
