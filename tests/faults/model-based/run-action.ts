// Runs one action with the app's use cases, as pages, API, admin and jobs do.
import { randomUUID } from "node:crypto";
import { facts } from "#property/facts.ts";
import { blockNights, unblockNights } from "#app/admin/calendar/blocks/block-nights.server.ts";
import { cancelBooking, previewCancellation } from "#app/bookings/change/cancel-booking.server.ts";
import { changeStay } from "#app/bookings/change/change-stay.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import { previewChange } from "#app/bookings/change/preview-change.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import { replaceClaims } from "#app/channels/claims.sql.server.ts";
import { insertFeed, listFeeds } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/read-feed.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { dayOf, movedSpan } from "#tests/faults/model-based/actions.ts";
import type { Action, BookAction, Span } from "#tests/faults/model-based/actions.ts";
import { tokenOf } from "#tests/faults/model-based/fake-provider.ts";
import { paymentsOf, runJobs } from "#tests/faults/model-based/test-world.ts";
import type { TestGuest, TestWorld } from "#tests/faults/model-based/test-world.ts";
import { aRequest } from "#tests/support/booking-requests.ts";

/** The result in a word, as the model gives it. */
export async function runAction(action: Action, world: TestWorld): Promise<string> {
  const { app, clock, guests } = world;
  if ("guest" in action) {
    const guest = guests[action.guest % guests.length];
    return guest ? runGuestAction(action, guest, world) : "notFound";
  }
  switch (action.do) {
    case "book":
      return sendBookingRequest(requestOf(action, world), world);
    case "block":
      return block(action, world);
    case "unblock": {
      const [span] = world.blocks.splice(action.block % world.blocks.length, 1);
      if (span) await unblockNights(blockOf(span), null, app);
      return "done";
    }
    case "readFeed":
      return readFeed(action, world);
    case "wait":
      clock.advance({ seconds: action.seconds });
      return "done";
    case "waitForHold":
      return waitForHold(action.over, world);
    default:
      clock.advance({ seconds: 6 });
      await runJobs(app);
      return "done";
  }
}

async function runGuestAction(
  action: Extract<Action, { guest: number }>,
  guest: TestGuest,
  world: TestWorld,
): Promise<string> {
  switch (action.do) {
    case "payAgain":
      return sendBookingRequest({ ...guest.request, payment: payBy(action.pay, world) }, world);
    case "answerChallenge":
      return answerChallenge(guest, action.yes, world);
    case "comeBack": {
      const last = (await paymentsOf(guest, world)).at(-1);
      if (last) await settlePayment(last.id, world.app);
      return "done";
    }
    case "cancel":
      return cancel(guest, world);
    default:
      return change(guest, action, world);
  }
}

function requestOf(action: BookAction, world: TestWorld): BookingRequest {
  return aRequest({
    key: randomUUID(),
    apartmentId: action.apartment,
    stay: stayOf(action),
    plan: action.flexible ? "flexible" : "nonRefundable",
    payment: payBy(action.pay, world),
    source: action.source,
  });
}

function payBy(pay: BookAction["pay"], world: TestWorld): BookingRequest["payment"] {
  if (pay === "property") return { method: "property" };
  const token = tokenOf(pay, world.nextCard());
  return { method: "card", token, brand: "Visa", last4: "4242" };
}

function stayOf({ from, nights }: Pick<Span, "from" | "nights">) {
  return { checkIn: dayOf(from), checkOut: dayOf(from + nights) };
}

/** Sends a booking request, for the first time or again. */
export async function sendBookingRequest(
  request: BookingRequest,
  world: TestWorld,
): Promise<string> {
  world.asked.push(request);
  let placed: PlaceBookingResult;
  try {
    placed = await placeBooking(request, world.app);
  } finally {
    await world.remember(request);
  }
  return placed.ok ? placed.outcome : placed.reason;
}

const blockOf = (span: Span) => ({
  apartmentId: span.apartment,
  from: dayOf(span.from),
  to: dayOf(span.from + span.nights),
  reason: `painters ${span.from}`,
});

async function block({ apartment, from, nights }: Span, world: TestWorld): Promise<string> {
  const span = { apartment, from, nights };
  const blocked = await blockNights(blockOf(span), null, world.app);
  if (!blocked.ok) return blocked.reason;
  world.blocks.push(span);
  return "done";
}

// Applies a calendar that was fetched and parsed.
async function readFeed({ apartment, from, nights }: Span, { app }: TestWorld): Promise<string> {
  const { database, clock } = app;
  await inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const { today } = propertyDay(now, facts.timeZone);
    const address = "https://other.example/calendar.ics";
    if ((await listFeeds(trx, apartment)).length === 0)
      await insertFeed(trx, { apartmentId: apartment, label: "Other", address }, now);
    const [feed] = await listFeeds(trx, apartment);
    const event = { from: dayOf(from), to: dayOf(from + nights), closed: false };
    const claims = Array.from({ length: nights }, (_, i) => ({ ...event, night: dayOf(from + i) }));
    await replaceClaims(trx, feed!, claims, { today, keepMissing: false, now });
    await settleApartment(trx, apartment, app);
  });
  return "done";
}

async function waitForHold(over: boolean, { app, clock }: TestWorld): Promise<string> {
  const next = await app.database.db
    .selectFrom("bookings")
    .select((eb) => eb.fn.min("hold_expires_at").as("end"))
    .where("status", "=", "pending_payment")
    .where("hold_expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  if (next?.end) clock.set(new Date(Date.parse(next.end) - (over ? 0 : 1)).toISOString());
  return "done";
}

async function answerChallenge(guest: TestGuest, yes: boolean, world: TestWorld): Promise<string> {
  const payments = await paymentsOf(guest, world);
  return payments.some(({ id }) => world.provider.answerChallenge(id, yes)) ? "done" : "notFound";
}

async function cancel(guest: TestGuest, world: TestWorld): Promise<string> {
  const { app } = world;
  const booking = await world.bookingOf(guest);
  const { refund } = await previewCancellation(
    booking,
    app.database.db,
    app.clock.now(),
    facts.timeZone,
  );
  const { reference, version } = booking;
  const action = { reference, version, agreedRefund: refund, actor: "guest" as const };
  const cancelled = await cancelBooking(action, app);
  return cancelled.ok ? "done" : cancelled.reason;
}

async function change(
  guest: TestGuest,
  action: { shift: number; nights: number },
  world: TestWorld,
): Promise<string> {
  const { app } = world;
  const booking = await world.bookingOf(guest);
  const from = Math.round((Date.parse(booking.checkIn) - Date.parse(dayOf(0))) / 86_400_000);
  const span = movedSpan({ apartment: booking.apartmentId, from, nights: 0 }, action);
  const party = { adults: booking.adults, children: booking.children };
  const actor = "guest" as const;
  const stay = { apartmentId: span.apartment, stay: stayOf(span), party, actor };
  const preview = await previewChange(booking, stay, app.database.db, app.clock.now(), facts);
  if (!preview.ok) return preview.reason;
  const { quote, refund } = preview.offer;
  const { reference, version } = booking;
  const agreed = { agreedTotal: quote.total, agreedRefund: refund };
  const changed = await changeStay({ ...stay, ...agreed, reference, version }, app);
  return changed.ok ? "done" : changed.reason;
}
