// A guest who moved during the stay, in what is read or written after it: the API, the return of the tourist fee, the damage deposit and
// the review. The penthouse (4) from 1 to 5 March 2027, then apartment 2 until 8 March: 4 and 3 nights, for two adults.
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportFeeReturn, loadFeeReturn } from "#app/admin/money/fee-return/fee-return.server.ts";
import { insertReviewLink } from "#app/bookings/booking-links.sql.server.ts";
import { receiveDeposit, returnDeposit } from "#app/bookings/deposits/record-deposit.server.ts";
import { describeBooking } from "#app/api/answer.ts";
import { bookingSchema } from "#app/api/answer-schemas.ts";
import { listEntries } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { sendReview } from "#app/reviews/reviews.server.ts";
import { friday, openMovingGuest } from "#tests/support/booking/moved-stay.ts";
import type { MovingGuest } from "#tests/support/booking/moved-stay.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("a guest who moved, on %s", (dialect) => {
  let guest: MovingGuest;
  beforeEach(async () => {
    guest = await openMovingGuest(dialect);
  });
  afterEach(() => guest.harness.close());
  const described = async () =>
    describeBooking(await guest.now(), null, { parts: null, paid: 0, open: 0 });

  test("the API names the apartment of the arrival and each move; who does not move has none", async () => {
    expect(await described()).not.toHaveProperty("moves");
    await guest.move(friday, 2);
    const answer = await described();
    expect(answer).toMatchObject({ apartment: 4, moves: [{ from: "2027-03-05", apartment: 2 }] });
    expect(v.is(bookingSchema, JSON.parse(JSON.stringify(answer)))).toBe(true);
  });

  test("the tourist fee's return names each apartment with its nights: 7 nights, 2 adults, 3.00 each, 42.00", async () => {
    await guest.move(friday, 2);
    const { app, clock } = guest.harness;
    clock.set("2027-04-02T08:00:00Z");
    const { lines, total } = await loadFeeReturn("2027-03", app);
    expect(lines).toMatchObject([
      {
        nights: 7,
        amount: 42_00,
        apartments: [
          { apartmentId: 4, nights: 4 },
          { apartmentId: 2, nights: 3 },
        ],
      },
    ]);
    expect(total).toBe(42_00);
    const file = await exportFeeReturn("2027-03", "en", app);
    expect(file).toContain("Luxury Penthouse Suite (4), Premium Family Apartment (3)");
  });

  test("of a stay across two months each return names the apartments of its own nights", async () => {
    const { app, clock } = guest.harness;
    await guest.change({ stay: { checkIn: "2027-02-26", checkOut: "2027-03-05" } });
    await guest.move("2027-03-02", 2);
    clock.set("2027-04-02T08:00:00Z");
    const apartments = async (month: string) =>
      (await loadFeeReturn(month, app)).lines.map((line) => [line.apartments, line.amount]);
    // 26, 27 and 28 February: 3 × 2 × 3.00. In March 1 night in the penthouse and 3 in the other: 4 × 2 × 3.00.
    expect(await apartments("2027-02")).toEqual([[[{ apartmentId: 4, nights: 3 }], 18_00]]);
    const march = [
      { apartmentId: 4, nights: 1 },
      { apartmentId: 2, nights: 3 },
    ];
    expect(await apartments("2027-03")).toEqual([[march, 24_00]]);
  });

  test("what is kept of the damage deposit is earned by the apartment that the guest left last", async () => {
    const { harness, booking, move, record } = guest;
    const { app, clock, database } = harness;
    await database.db
      .insertInto("damage_deposits")
      .values({
        booking_id: booking.id,
        amount: 200_00,
        currency: "EUR",
        return_days: 3,
        method: "cash",
        status: "due",
        kept: 0,
        held_at: null,
        ended_at: null,
        asked_at: null,
        waits_since: null,
        created_at: clock.now().toISOString(),
        updated_at: clock.now().toISOString(),
      })
      .execute();
    await move(friday, 2);
    clock.set("2027-03-01T12:00:00Z");
    await record("arrive");
    const { reference } = booking;
    const desk = { userId: "staff-1", alsoWrite: async () => {} };
    expect(await receiveDeposit(reference, desk, app)).toMatchObject({ ok: true });
    clock.set("2027-03-08T06:00:00Z");
    const kept = { reference, kept: 35_50, reason: "A lamp" };
    expect(await returnDeposit(kept, desk, app)).toMatchObject({ ok: true });
    const movements = (await listEntries(database.db, booking.id)).flatMap((one) => one.movements);
    expect(movements.filter(({ credit }) => credit === "damages")).toMatchObject([
      { amount: 35_50, apartmentId: 2 },
    ]);
  });

  test.each([
    ["the apartment that the guest left last", null, 2],
    ["the first apartment when the guest left on Thursday, before the move", "2027-03-04", 4],
  ])("the review is of %s", async (_, leaves, apartmentId) => {
    const { harness, booking, move, record, now } = guest;
    await move(friday, 2);
    if (leaves !== null) {
      harness.clock.set("2027-03-01T12:00:00Z");
      await record("arrive");
      harness.clock.set(`${leaves}T06:00:00Z`);
      await record("leave");
    }
    expect((await now()).freeFrom).toBe(leaves);
    const reviewToken = randomUUID();
    harness.clock.set("2027-03-09T08:00:00Z");
    await inTransaction(harness.database.db, (trx) =>
      insertReviewLink(trx, { bookingId: booking.id, reviewToken, now: harness.clock.now() }),
    );
    const form = new FormData();
    const typed = { stars: "5", title: "Calm", text: "Two homes in a week.", guest: "Claire" };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    form.set("consent", "on");
    expect(await sendReview(reviewToken, form, "en", harness.app)).toMatchObject({ ok: true });
    const row = await harness.database.db.selectFrom("reviews").select("apartment_id").execute();
    expect(row).toEqual([{ apartment_id: apartmentId }]);
  });
});
