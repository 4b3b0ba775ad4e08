// The real app for model-based tests: its use cases on a database, with a fake clock, payment provider and mailer.
import { findBookingById } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import { takenNights } from "#app/booking/nights.sql.server.ts";
import { listPayments } from "#app/booking/payments.sql.server.ts";
import { giveDueRefunds } from "#app/booking/placing/refunds.server.ts";
import type { BookingRequest } from "#app/booking/placing/request-outcomes.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import { quoteStay } from "#app/booking/rules/price.ts";
import type { House } from "#app/house.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { heldBy, openBank } from "#tests/faults/life/bank.ts";
import type { Bank, Wire } from "#tests/faults/life/bank.ts";
import { dayOf, playedApartments, stageOf } from "#tests/faults/life/wishes.ts";
import type { BookWish, Span, View } from "#tests/faults/life/wishes.ts";
import { aHouse } from "#tests/house/booking-requests.ts";
import { aClock } from "#tests/house/clock.ts";
import type { TestClock } from "#tests/house/clock.ts";

/** A guest whose request was accepted, also when the booking failed later. */
export interface PlayedGuest {
  request: BookingRequest;
  bookingId: string;
}

export interface World {
  house: House;
  clock: TestClock;
  bank: Bank;
  guests: PlayedGuest[];
  blocks: Span[];
  /** Every request that was sent, answered or not. */
  asked: BookingRequest[];
  /** Distinguishes two entries of the same card. */
  nextCard(): number;
  /** What a card pays at once for a stay, in cents. */
  due(stay: Span & Pick<BookWish, "flexible">): number;
  /** Links a request to its booking, in the order of arrival. */
  remember(request: BookingRequest): Promise<void>;
  bookingOf(guest: PlayedGuest): Promise<Booking>;
  view(): Promise<View>;
}

/** Opens the app on a seeded database without bookings; `replaceDependencies` replaces dependencies of the app. */
export async function openWorld(
  database: Database,
  { wire, outside = (house) => house }: { wire?: Wire; outside?: (house: House) => House } = {},
): Promise<World> {
  const { db } = database;
  const clock = aClock("2026-11-20T08:00:00.000Z");
  const bank = openBank(wire);
  const house = outside({ ...aHouse(database, clock), gateway: bank.gateway });
  const rates = await readRates(db);
  let cards = 0;
  const world: World = {
    house,
    clock,
    bank,
    guests: [],
    blocks: [],
    asked: [],
    nextCard: () => cards++,
    due({ apartment, from, nights, flexible }) {
      const stay = { checkIn: dayOf(from), checkOut: dayOf(from + nights) };
      const party = { adults: 2, children: 0 };
      const plan = flexible ? "flexible" : "nonRefundable";
      return quoteStay(stay, party, rates.of(apartment), rates.card, plan).dueNow;
    },
    async remember(request) {
      const booking = await db
        .selectFrom("bookings")
        .select("id")
        .where("idempotency_key", "=", request.key)
        .executeTakeFirst();
      if (booking && !world.guests.some(({ bookingId }) => bookingId === booking.id))
        world.guests.push({ request, bookingId: booking.id });
    },
    async bookingOf({ bookingId }) {
      const booking = await findBookingById(db, bookingId);
      if (!booking) throw new Error("A booking no longer exists");
      return booking;
    },
    view: () => viewOf(world),
  };
  return world;
}

/** Runs the background jobs, as the running app does. */
export async function tidyUp(house: House): Promise<void> {
  await expireHolds(house);
  await giveDueRefunds(house);
}

async function viewOf({ house, clock, bank, guests }: World): Promise<View> {
  const { db } = house.database;
  const stage = stageOf(0);
  const taken = await takenNights(db, {
    apartments: playedApartments,
    from: dayOf(stage.from),
    to: dayOf(stage.from + stage.nights),
    now: clock.now(),
  });
  const bookings = await db.selectFrom("bookings").select(["id", "status"]).execute();
  const letters = await db.selectFrom("outbox").select(["booking_id", "kind"]).execute();
  const payments = await db.selectFrom("payments").select(["id", "booking_id"]).execute();
  return {
    taken: [...taken]
      .flatMap(([apartment, nights]) => [...nights].map((night) => `${apartment} ${night}`))
      .toSorted(),
    guests: guests.map(({ bookingId }) => ({
      status: bookings.find(({ id }) => id === bookingId)?.status ?? "gone",
      kept: payments
        .filter(({ booking_id }) => booking_id === bookingId)
        .reduce((sum, { id }) => sum + keptOf(bank, id), 0),
      letters: letters
        .filter(({ booking_id }) => booking_id === bookingId)
        .map(({ kind }) => kind)
        .toSorted(),
    })),
  };
}

function keptOf(bank: Bank, paymentId: string): number {
  const line = bank.lines.get(paymentId);
  if (!line) return 0;
  return line.status === "authorized" ? line.amount : heldBy(line);
}

/** The payments of a guest's booking, oldest first. */
export async function paymentsOf(guest: PlayedGuest, { house }: World) {
  return listPayments(house.database.db, guest.bookingId);
}

/** Clears every table that these tests write, so that one database serves for many runs. */
export async function emptyBooks({ db }: Database): Promise<void> {
  for (const table of [
    "outbox",
    "booking_refunds",
    "payments",
    "booking_events",
    "channel_claims",
    "channel_conflicts",
    "channel_feeds",
    "nights",
    "audit_log",
    "bookings",
  ] as const)
    await db.deleteFrom(table).execute();
}
