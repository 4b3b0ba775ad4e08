// The real app for model-based tests: its use cases on a database, with a fake clock, payment provider and mailer.
import { sql } from "kysely";
import type { App } from "#app/app.server.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import { dayOf, testApartments, testSpanOf } from "#tests/faults/model-based/actions.ts";
import type { BookAction, Snapshot, Span } from "#tests/faults/model-based/actions.ts";
import { createFakeProvider, netCaptured } from "#tests/faults/model-based/fake-provider.ts";
import type { FakeProvider, Transport } from "#tests/faults/model-based/fake-provider.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import type { TestClock } from "#tests/support/clock.ts";

/** A guest whose request was accepted, also when the booking failed later. */
export interface TestGuest {
  request: BookingRequest;
  bookingId: string;
}

export interface TestWorld {
  app: App;
  clock: TestClock;
  provider: FakeProvider;
  guests: TestGuest[];
  blocks: Span[];
  /** Every request that was sent, answered or not. */
  asked: BookingRequest[];
  /** Distinguishes two entries of the same card. */
  nextCard(): number;
  /** What a card pays at once for a stay, and the part of it that a late cancellation keeps, in cents. */
  priceOf(stay: Span & Pick<BookAction, "flexible">): { due: number; kept: number };
  /** Links a request to its booking, in the order of arrival. */
  remember(request: BookingRequest): Promise<void>;
  bookingOf(guest: TestGuest): Promise<Booking>;
  snapshot(): Promise<Snapshot>;
}

/** Opens the app on a seeded database without bookings; `replaceDependencies` replaces dependencies of the app. */
export async function openTestWorld(
  database: Database,
  {
    transport,
    replaceDependencies = (app) => app,
  }: { transport?: Transport; replaceDependencies?: (app: App) => App } = {},
): Promise<TestWorld> {
  const { db } = database;
  const clock = aClock("2026-11-20T08:00:00.000Z");
  const provider = createFakeProvider(transport);
  const app = replaceDependencies({ ...anApp(database, clock), gateway: provider.gateway });
  const rates = await readRates(db);
  let cards = 0;
  const world: TestWorld = {
    app,
    clock,
    provider,
    guests: [],
    blocks: [],
    asked: [],
    nextCard: () => cards++,
    priceOf({ apartment, from, nights, flexible }) {
      const stay = { checkIn: dayOf(from), checkOut: dayOf(from + nights) };
      const party = { adults: 2, children: 0 };
      const plan = flexible ? "flexible" : "nonRefundable";
      const quote = quoteStay(stay, party, rates.of(apartment), rates.card, plan);
      const cleaning = quote.lines.find(({ kind }) => kind === "cleaning")?.amount ?? 0;
      return { due: quote.dueNow, kept: quote.dueNow - cleaning };
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
    snapshot: () => snapshotOf(world),
  };
  return world;
}

/** Runs the background jobs, as the running app does. */
export async function runJobs(app: App): Promise<void> {
  await expireHolds(app);
  await sendDueRefunds(app);
}

async function snapshotOf({ app, clock, provider, guests }: TestWorld): Promise<Snapshot> {
  const { db } = app.database;
  const testSpan = testSpanOf(0);
  const taken = await findTakenNights(db, {
    apartments: testApartments,
    from: dayOf(testSpan.from),
    to: dayOf(testSpan.from + testSpan.nights),
    now: clock.now(),
  });
  const bookings = await db.selectFrom("bookings").select(["id", "status"]).execute();
  const emails = await db.selectFrom("outbox").select(["booking_id", "kind"]).execute();
  const payments = await db.selectFrom("payments").select(["id", "booking_id"]).execute();
  return {
    taken: [...taken]
      .flatMap(([apartment, nights]) => [...nights].map((night) => `${apartment} ${night}`))
      .toSorted(),
    guests: guests.map(({ bookingId }) => ({
      status: bookings.find(({ id }) => id === bookingId)?.status ?? "gone",
      netCaptured: payments
        .filter(({ booking_id }) => booking_id === bookingId)
        .reduce((sum, { id }) => sum + netCapturedOf(provider, id), 0),
      emails: emails
        .filter(({ booking_id }) => booking_id === bookingId)
        .map(({ kind }) => kind)
        .toSorted(),
    })),
  };
}

function netCapturedOf(provider: FakeProvider, paymentId: string): number {
  const entry = provider.ledger.get(paymentId);
  if (!entry) return 0;
  return entry.status === "authorized" ? entry.amount : netCaptured(entry);
}

/** The payments of a guest's booking, oldest first. */
export async function paymentsOf(guest: TestGuest, { app }: TestWorld) {
  return listPayments(app.database.db, guest.bookingId);
}

/** Clears every table that these tests write, so that one database serves for many runs. */
export async function clearBookings(database: Database): Promise<void> {
  await clearLedger(database);
  const { db } = database;
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

const ledgerTables = ["ledger_movements", "ledger_entries", "ledger_sums"] as const;

// Its triggers refuse every change: they are taken away meanwhile, so that they hold again for the app.
async function clearLedger({ db, dialect }: Database): Promise<void> {
  const switchTriggers = async (state: "enable" | "disable") => {
    for (const table of ledgerTables)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db);
  };
  if (dialect === "postgres") await switchTriggers("disable");
  const { rows: dropped } =
    dialect === "postgres"
      ? { rows: [] }
      : await sql<{ name: string; sql: string }>`select name, sql from sqlite_master
          where type = 'trigger' and tbl_name like 'ledger_%'`.execute(db);
  for (const { name } of dropped) await sql`drop trigger ${sql.id(name)}`.execute(db);
  for (const table of ledgerTables) await db.deleteFrom(table).execute();
  for (const trigger of dropped) await sql.raw(trigger.sql).execute(db);
  if (dialect === "postgres") await switchTriggers("enable");
}
