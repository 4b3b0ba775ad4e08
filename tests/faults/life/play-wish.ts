// Runs one action with the app's use cases, as pages, API, admin and jobs do.
import { randomUUID } from "node:crypto";
import { facts } from "#property/facts.ts";
import { cancelBooking } from "#app/booking/cancel-booking.server.ts";
import { changeStay } from "#app/booking/change-stay.server.ts";
import { placeBooking } from "#app/booking/placing/place-booking.server.ts";
import type { BookingRequest, Placed } from "#app/booking/placing/request-outcomes.ts";
import { settlePayment } from "#app/booking/placing/settle-payment.server.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import { weighCancellation } from "#app/booking/weigh-cancellation.server.ts";
import { weighChange } from "#app/booking/weigh-change.server.ts";
import { replaceClaims } from "#app/channels/claims.sql.server.ts";
import { insertFeed, listFeeds } from "#app/channels/feeds.sql.server.ts";
import { settleApartment } from "#app/channels/settle-apartment.server.ts";
import { blockNights } from "#app/owner/calendar/block-nights.server.ts";
import { freeBlockedNights } from "#app/owner/calendar/free-blocked-nights.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { tokenOf } from "#tests/faults/life/bank.ts";
import { dayOf, movedSpan } from "#tests/faults/life/wishes.ts";
import type { BookWish, Span, Wish } from "#tests/faults/life/wishes.ts";
import { paymentsOf, tidyUp } from "#tests/faults/life/world.ts";
import type { PlayedGuest, World } from "#tests/faults/life/world.ts";
import { aRequest } from "#tests/house/booking-requests.ts";

/** The result in a word, as the model gives it. */
export async function playWish(wish: Wish, world: World): Promise<string> {
  const { house, clock, guests } = world;
  if ("guest" in wish) {
    const guest = guests[wish.guest % guests.length];
    return guest ? playGuest(wish, guest, world) : "nobody";
  }
  switch (wish.do) {
    case "book":
      return place(requestOf(wish, world), world);
    case "block":
      return block(wish, world);
    case "unblock": {
      const [span] = world.blocks.splice(wish.block % world.blocks.length, 1);
      if (span) await freeBlockedNights(blockOf(span), null, house);
      return "done";
    }
    case "readFeed":
      return readFeed(wish, world);
    case "wait":
      clock.advance({ seconds: wish.seconds });
      return "done";
    case "waitForHold":
      return waitForHold(wish.over, world);
    default:
      clock.advance({ seconds: 6 });
      await tidyUp(house);
      return "done";
  }
}

async function playGuest(
  wish: Extract<Wish, { guest: number }>,
  guest: PlayedGuest,
  world: World,
): Promise<string> {
  switch (wish.do) {
    case "payAgain":
      return place({ ...guest.request, payment: payBy(wish.pay, world) }, world);
    case "tellBank":
      return tellBank(guest, wish.yes, world);
    case "comeBack": {
      const last = (await paymentsOf(guest, world)).at(-1);
      if (last) await settlePayment(last.id, world.house);
      return "done";
    }
    case "cancel":
      return cancel(guest, world);
    default:
      return change(guest, wish, world);
  }
}

function requestOf(wish: BookWish, world: World): BookingRequest {
  return aRequest({
    key: randomUUID(),
    apartmentId: wish.apartment,
    stay: stayOf(wish),
    plan: wish.flexible ? "flexible" : "nonRefundable",
    payment: payBy(wish.pay, world),
    source: wish.source,
  });
}

function payBy(pay: BookWish["pay"], world: World): BookingRequest["payment"] {
  if (pay === "property") return { method: "property" };
  const token = tokenOf(pay, world.nextCard());
  return { method: "card", token, brand: "Visa", last4: "4242" };
}

function stayOf({ from, nights }: Pick<Span, "from" | "nights">) {
  return { checkIn: dayOf(from), checkOut: dayOf(from + nights) };
}

/** Sends a booking request, for the first time or again. */
export async function place(request: BookingRequest, world: World): Promise<string> {
  world.asked.push(request);
  let placed: Placed;
  try {
    placed = await placeBooking(request, world.house);
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

async function block({ apartment, from, nights }: Span, world: World): Promise<string> {
  const span = { apartment, from, nights };
  const blocked = await blockNights(blockOf(span), null, world.house);
  if (!blocked.ok) return blocked.reason;
  world.blocks.push(span);
  return "done";
}

// Applies a calendar that was fetched and parsed.
async function readFeed({ apartment, from, nights }: Span, { house }: World): Promise<string> {
  const { database, clock } = house;
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
    await settleApartment(trx, apartment, house);
  });
  return "done";
}

async function waitForHold(over: boolean, { house, clock }: World): Promise<string> {
  const next = await house.database.db
    .selectFrom("bookings")
    .select((eb) => eb.fn.min("hold_expires_at").as("end"))
    .where("status", "=", "pending_payment")
    .where("hold_expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  if (next?.end) clock.set(new Date(Date.parse(next.end) - (over ? 0 : 1)).toISOString());
  return "done";
}

async function tellBank(guest: PlayedGuest, yes: boolean, world: World): Promise<string> {
  const payments = await paymentsOf(guest, world);
  return payments.some(({ id }) => world.bank.guestSays(id, yes)) ? "done" : "nobody";
}

async function cancel(guest: PlayedGuest, world: World): Promise<string> {
  const { house } = world;
  const booking = await world.bookingOf(guest);
  const { refund } = await weighCancellation(booking, house.database.db, house.clock.now());
  const { reference, version } = booking;
  const wish = { reference, version, agreedRefund: refund, actor: "guest" as const };
  const cancelled = await cancelBooking(wish, house);
  return cancelled.ok ? "done" : cancelled.reason;
}

async function change(
  guest: PlayedGuest,
  wish: { shift: number; nights: number },
  world: World,
): Promise<string> {
  const { house } = world;
  const booking = await world.bookingOf(guest);
  const from = Math.round((Date.parse(booking.checkIn) - Date.parse(dayOf(0))) / 86_400_000);
  const span = movedSpan({ apartment: booking.apartmentId, from, nights: 0 }, wish);
  const party = { adults: booking.adults, children: booking.children };
  const stay = { apartmentId: span.apartment, stay: stayOf(span), party };
  const weighed = await weighChange(booking, stay, house.database.db, house.clock.now());
  if (!weighed.ok) return weighed.reason;
  const { quote, refund } = weighed.offer;
  const { reference, version } = booking;
  const agreed = { agreedTotal: quote.total, agreedRefund: refund, actor: "guest" as const };
  const changed = await changeStay({ ...stay, ...agreed, reference, version }, house);
  return changed.ok ? "done" : changed.reason;
}
