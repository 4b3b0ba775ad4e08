// Many at once, in one process and in two: a night is sold once, a key books once, a payment ends once.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { BookingRequest } from "#app/bookings/rules/booking-request.ts";
import type { PlaceBookingResult } from "#app/bookings/place/request-outcomes.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, bookingStateOf, moneyTaken } from "#tests/support/booking/booking-state.ts";
import { aClock } from "#tests/support/clock.ts";
import { findInconsistencies } from "#tests/support/databases/find-inconsistencies.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const run = promisify(execFile);

describe.each(databases)("at once on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  const clock = aClock("2026-11-20T08:00:00.000Z");
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00.000Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
  });
  afterEach(async () => {
    const faults = await findInconsistencies(database.db);
    await database.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });

  const bookings = () => database.db.selectFrom("bookings").selectAll().execute();

  async function inProcess(request: BookingRequest | null, n: number): Promise<string[]> {
    const { databaseUrl, dataDir } = database.settings;
    const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
    const program = "tests/integration/programs/book-and-expire.ts";
    const instant = clock.now().toISOString();
    const requestArgument = request ? [JSON.stringify(request)] : [];
    const { stdout } = await run(
      process.execPath,
      [program, dataDir, instant, String(n), ...requestArgument],
      {
        env,
      },
    );
    return JSON.parse(stdout) as string[];
  }

  test("50 guests for the same nights: one booking, 49 are refused, and no card of theirs is charged", async () => {
    const placed = await times(50, (i) =>
      placeBooking(aRequest({ payment: i % 2 ? aCard("success") : { method: "property" } }), app),
    );
    expect(tallied(placed.map(endOf))).toEqual({ confirmed: 1, nightsTaken: 49 });
    const all = await bookings();
    expect(all).toHaveLength(1);
    expect(await moneyTaken(app)).toBe(all[0]?.payment_method === "card" ? 1938_66 : 0);
  });

  test("40 guests for overlapping nights: each confirmed one has all of them", async () => {
    const placed = await times(40, (i) =>
      placeBooking(
        aRequest({ stay: aStay({ checkIn: `2027-01-${10 + (i % 9)}`, nights: 3 }) }),
        app,
      ),
    );
    const { confirmed = 0, nightsTaken } = tallied(placed.map(endOf));
    expect(confirmed).toBeGreaterThan(1);
    expect(confirmed + (nightsTaken ?? 0)).toBe(40);
    expect(await bookings()).toHaveLength(confirmed);
  });

  test.each(["property", "success", "timeout", "challenge", "declined"] as const)(
    "one request 20 times (%s): one booking, one payment, one answer",
    async (how) => {
      const payment = how === "property" ? { method: how } : aCard(how);
      const request = aRequest({ payment });
      const placed = await times(20, () => placeBooking(request, app));
      const [booking] = await bookings();
      expect(await bookings()).toHaveLength(1);
      const ends = new Set(placed.map(endOf));
      // Of a card that times out, later requests may learn more than the first.
      if (how === "timeout") ends.delete("confirmed");
      expect([...ends]).toEqual([endOfCard[how]]);
      for (const answer of placed)
        expect("booking" in answer && answer.booking.reference).toBe(booking?.reference);
      const payments = await listPayments(database.db, booking?.id ?? "");
      expect(payments).toHaveLength(how === "property" ? 0 : 1);
      const ledger = await database.db.selectFrom("sandbox_payments").selectAll().execute();
      expect(ledger).toHaveLength(payments.length);
      const emails = await database.db.selectFrom("outbox").selectAll().execute();
      expect(emails).toHaveLength(booking?.status === "confirmed" ? 2 : 0);
    },
  );

  test("one request from two processes: one booking", async () => {
    for (const payment of [{ method: "property" } as const, aCard("success")]) {
      const apartmentId = payment.method === "card" ? 1 : 4;
      const request = aRequest({ payment, apartmentId });
      const references = (await times(2, () => inProcess(request, 10))).flat();
      expect(new Set(references).size).toBe(1);
      expect(references[0]).toMatch(/^KF-/);
    }
    expect(await bookings()).toHaveLength(2);
    expect(await database.db.selectFrom("outbox").selectAll().execute()).toHaveLength(4);
    // Apartment 1 for the week: 5 nights at 138.00 and 2 at 152.00, less 10 %: 894.60; cleaning 40.00; service 44.73.
    expect(await moneyTaken(app)).toBe(979_33);
  });

  test("two processes end the same holds, each many times over: each ends once", async () => {
    const waiting = await times(6, (i) =>
      placeBooking(
        aRequest({
          apartmentId: i + 1,
          payment: aCard(i % 2 ? "challenge" : "declined"),
          party: { adults: 1, children: 0 },
        }),
        app,
      ),
    );
    clock.advance({ minutes: 15 });
    await Promise.all([inProcess(null, 4), inProcess(null, 4), times(4, () => expireHolds(app))]);
    for (const placed of waiting) {
      if (!("booking" in placed)) throw new Error("no booking");
      const { status, nights, emails, events } = await bookingStateOf(placed.booking, app);
      expect({ status, nights, emails }).toEqual({ status: "expired", nights: [], emails: [] });
      expect(new Set(events).size).toBe(events.length);
      expect(events.filter((what) => what === "expired")).toHaveLength(1);
    }
  });

  test("approved at the last moment, settled and expired concurrently: confirmed once", async () => {
    const placed = await placeBooking(aRequest({ payment: aCard("challenge") }), app);
    if (!("booking" in placed)) throw new Error("no booking");
    const { booking } = placed;
    const [payment] = await listPayments(database.db, booking.id);
    clock.advance({ minutes: 15 });
    await answerBank(booking, "approve", app);
    await Promise.all([
      inProcess(null, 3),
      times(5, () => settlePayment(payment?.id ?? "", app)),
      times(5, () => expireHolds(app)),
    ]);
    expect(await bookingStateOf(booking, app)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      nights: ["7 booking"],
      emails: ["guestConfirmation", "ownerNewBooking"],
    });
    expect(await moneyTaken(app)).toBe(1938_66);
  });

  test("late money, the nights given to another, settled concurrently: refunded once", async () => {
    const placed = await placeBooking(aRequest({ payment: aCard("challenge") }), app);
    if (!("booking" in placed)) throw new Error("no booking");
    const [payment] = await listPayments(database.db, placed.booking.id);
    clock.advance({ minutes: 15 });
    await answerBank(placed.booking, "approve", app);
    await placeBooking(aRequest(), app);
    const settled = await times(10, () => settlePayment(payment?.id ?? "", app));
    expect(settled.every((each) => each?.outcome === "expired")).toBe(true);
    const { payments, events } = await bookingStateOf(placed.booking, app);
    expect(payments).toEqual(["refunded: late"]);
    expect(events.filter((what) => what === "paymentRefunded")).toHaveLength(1);
    const refunds = await database.db
      .selectFrom("sandbox_payments")
      .where("status", "=", "refund")
      .selectAll()
      .execute();
    expect(refunds).toHaveLength(1);
    expect(await moneyTaken(app)).toBe(0);
  });

  test("two cards for one booking at once: paid once", async () => {
    const request = aRequest({ payment: aCard("declined") });
    await placeBooking(request, app);
    const placed = await times(6, () =>
      placeBooking({ ...request, payment: aCard("success") }, app),
    );
    const ends = new Set(placed.map(endOf));
    ends.delete("paymentUnknown");
    expect([...ends]).toEqual(["confirmed"]);
    await expireHolds(app);
    expect(await moneyTaken(app)).toBe(1938_66);
    expect(await bookings()).toHaveLength(1);
  });
});

const endOfCard = {
  property: "confirmed",
  success: "confirmed",
  timeout: "paymentUnknown",
  challenge: "actionNeeded",
  declined: "declined",
} as const;

function times<Answer>(n: number, work: (i: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: n }, (_, i) => work(i)));
}

function endOf(placed: PlaceBookingResult): string {
  return placed.ok ? placed.outcome : placed.reason;
}

function tallied(ends: string[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const end of ends) tally[end] = (tally[end] ?? 0) + 1;
  return tally;
}
