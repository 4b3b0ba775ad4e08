// The today page, from real rows: the property's day, arrivals and departures, occupancy, amounts due, failed emails.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadToday, retryEmail } from "#app/admin/today/today.server.ts";
import { insertBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { addDays, daysBetween } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { claimEmail, enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const references = (stays: { reference: string }[]) => stays.map(({ reference }) => reference);

describe.each(databases)("today on %s", (dialect) => {
  // Half past one of Sunday 14 March 2027 in Mauritius; still the 13th in London.
  const clock = aClock("2027-03-13T21:30:00Z");
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  /** A booking with its nights; 42.00 are paid at the property by card, all 1,021.33 without. */
  async function write(
    reference: string,
    changes: Partial<Booking>,
    holdsNights = true,
  ): Promise<void> {
    await inTransaction(database.db, async (trx) => {
      const id = randomUUID();
      const keys = { idempotencyKey: randomUUID(), manageToken: randomUUID(), now: clock.now() };
      const { apartmentId, checkIn, checkOut } = await insertBooking(trx, {
        ...aBooking(changes),
        ...keys,
        id,
        reference,
        total: 1021_33,
        dueNow: 979_33,
      });
      if (!holdsNights) return;
      const nights = Array.from({ length: daysBetween(checkIn, checkOut) }, (_, n) => ({
        apartment_id: apartmentId,
        night: addDays(checkIn, n),
        kind: "booking" as const,
        booking_id: id,
        expires_at: null,
        note: null,
      }));
      await trx.insertInto("nights").values(nights).execute();
    });
  }

  const load = (role: "owner" | "staff") => loadToday(role, "en", anApp(database, clock));

  test("an empty database", async () => {
    expect(await load("owner")).toMatchObject({
      now: { today: "2027-03-14", hour: 1, minute: 30 },
      arriving: [],
      leaving: [],
      staying: [],
      cleaning: [],
      collecting: [],
      occupied: { tonight: 0, of: 6 },
      guests: 0,
      nextMonth: 0,
      toCollect: 0,
      unanswered: 0,
      failedEmails: [],
    });
  });

  test("every booking is in its list", async () => {
    await write("KF-LEAVES01", {
      apartmentId: 1,
      checkIn: "2027-03-10",
      checkOut: "2027-03-14",
      status: "checked_in",
    });
    await write("KF-ARRIVES1", {
      apartmentId: 1,
      checkIn: "2027-03-14",
      checkOut: "2027-03-18",
      paymentMethod: "property",
      companions: "Paul Moreau\nAnna Moreau",
    });
    await write("KF-ARRIVES2", {
      apartmentId: 3,
      checkIn: "2027-03-14",
      checkOut: "2027-03-16",
      status: "checked_in",
      children: 0,
    });
    await write("KF-STAYS001", { apartmentId: 2, checkIn: "2027-03-12", checkOut: "2027-03-20" });
    await write("KF-GONE0001", {
      apartmentId: 4,
      checkIn: "2027-03-12",
      checkOut: "2027-03-14",
      status: "checked_out",
    });
    await write("KF-COMES001", { apartmentId: 5, checkIn: "2027-03-20", checkOut: "2027-03-22" });
    await write("KF-LATER001", { apartmentId: 5, checkIn: "2027-03-24", checkOut: "2027-03-26" });
    for (const status of ["cancelled", "expired", "pending_payment", "no_show"] as const)
      await write(
        `KF-${status.slice(0, 8).toUpperCase()}`,
        { status, checkIn: "2027-03-14", checkOut: "2027-03-17" },
        false,
      );

    const day = await load("owner");
    expect(references(day.arriving)).toEqual(["KF-ARRIVES1", "KF-ARRIVES2"]);
    expect(day.arriving[0]?.companions).toBe("Paul Moreau\nAnna Moreau");
    expect(references(day.leaving)).toEqual(["KF-LEAVES01", "KF-GONE0001"]);
    expect(references(day.staying)).toEqual(["KF-STAYS001", "KF-ARRIVES2"]);
    const todo = { day: "2027-03-14", state: "todo", by: null, at: null };
    expect(day.cleaning).toEqual([
      { apartmentId: 1, forArrival: true, arrivesOn: "2027-03-14", ...todo },
      { apartmentId: 4, forArrival: false, arrivesOn: null, ...todo },
    ]);
    expect(day.collecting.map(({ reference, toCollect }) => [reference, toCollect])).toEqual([
      ["KF-LEAVES01", 42_00],
      ["KF-STAYS001", 42_00],
      ["KF-ARRIVES2", 42_00],
      ["KF-ARRIVES1", 1021_33],
      ["KF-COMES001", 42_00],
    ]);
    // 1,021.33 + 4 × 42.00; two adults and a child, and two adults
    expect(day.toCollect).toBe(1189_33);
    expect(day.guests).toBe(5);
    expect(day.occupied).toEqual({ tonight: 3, of: 6 });
    // 4 + 2 + 6 + 2 + 2 of 180 nights are 8.9 %
    expect(day.nextMonth).toBe(9);
    expect(day.apartmentNames[1]).toBe("Deluxe Sea View Suite");
    expect((await load("staff")).toCollect).toBeNull();
  });

  test("nights of other channels count as taken, the owner's own blocks and holds do not", async () => {
    const night = { night: "2027-03-14", booking_id: null, note: null };
    await database.db
      .insertInto("nights")
      .values([
        { ...night, apartment_id: 1, kind: "channel", expires_at: null },
        { ...night, apartment_id: 2, kind: "block", expires_at: null },
        { ...night, apartment_id: 3, kind: "hold", expires_at: "2027-03-13T21:45:00.000Z" },
      ])
      .execute();
    expect((await load("owner")).occupied).toEqual({ tonight: 1, of: 6 });
  });

  test("emails that were given up are listed", async () => {
    const email = {
      kind: "guestConfirmation",
      bookingId: null,
      language: "en",
      recipient: "claire@example.com",
      payload: null,
      now: clock.now(),
    };
    const id = await enqueueEmail(database.db, email);
    await enqueueEmail(database.db, email);
    await database.db
      .updateTable("outbox")
      .set({ status: "failed" })
      .where("id", "=", id)
      .execute();
    expect((await load("staff")).failedEmails).toEqual([
      {
        id,
        kind: "guestConfirmation",
        recipient: "claire@example.com",
        reference: null,
        createdAt: "2027-03-13T21:30:00.000Z",
      },
    ]);

    await retryEmail(id, null, { database, clock });
    expect((await load("staff")).failedEmails).toEqual([]);
  });

  test("an email that was given up is sent once more, however often the button is clicked, and the audit log has it once", async () => {
    const id = await enqueueEmail(database.db, {
      kind: "guestConfirmation",
      bookingId: null,
      language: "en",
      recipient: "claire@example.com",
      payload: { manageToken: "kept" },
      now: clock.now(),
    });
    const sending = () => retryEmail(id, null, { database, clock });
    // One that is still waiting cannot be sent early.
    expect(await sending()).toBe(false);
    await database.db.updateTable("outbox").set({ status: "failed", attempts: 9 }).execute();
    expect((await Promise.all([sending(), sending()])).toSorted()).toEqual([false, true]);
    expect(await retryEmail("no such email", null, { database, clock })).toBe(false);
    const email = await claimEmail(database.db, { now: clock.now(), leaseMilliseconds: 1000 });
    expect(email).toMatchObject({ id, attempts: 1, payload: '{"manageToken":"kept"}' });
    const log = await database.db.selectFrom("audit_log").select(["what", "subject"]).execute();
    expect(log).toEqual([{ what: "letterSentAgain", subject: "" }]);
  });
});
