// The admin calendar from real rows: bookings, holds, blocks and imported nights, each at its place.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadCalendar } from "#app/admin/calendar/load-calendar.server.ts";
import type { CalendarDays } from "#app/admin/calendar/load-calendar.server.ts";
import { searchCalendar } from "#app/admin/calendar/search-calendar.server.ts";
import { replaceConflicts } from "#app/channels/conflicts.sql.server.ts";
import { insertFeed } from "#app/channels/feeds.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** An apartment's entries, "property Moreau 01-10..01-17". */
function entriesOf({ lines }: CalendarDays, apartment: number): string[] {
  const { cells } = lines.find(({ id }) => id === apartment)!;
  return cells.flatMap((cell) => {
    if (cell.is === "free") return [];
    const { kind, label, from, to } = cell.entry;
    return [`${kind} ${label} ${from.slice(5)}..${to.slice(5)}`];
  });
}

describe.each(databases)("the calendar on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: ReturnType<typeof anApp>;
  beforeEach(async () => {
    // Half past one of Sunday 10 January 2027 in Mauritius, still Saturday in London: the week from Monday 4 January.
    clock.set("2027-01-09T21:30:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    app = anApp(database, clock);
  });
  afterEach(() => database.close());

  const reader = { language: "en", seesMoney: true, changesStays: true } as const;
  const load = (asked?: string, more: Record<string, string> = {}) =>
    loadCalendar(
      new URLSearchParams({ ...(asked !== undefined && { from: asked }), ...more }),
      reader,
      app,
    );

  async function insertNights(kind: "block" | "channel", note: string | null, ...nights: string[]) {
    const row = { apartment_id: 4, kind, note, booking_id: null, expires_at: null };
    await database.db
      .insertInto("nights")
      .values(nights.map((night) => ({ ...row, night })))
      .execute();
  }

  test("an empty calendar is free; any day of a week selects it, and invalid input today", async () => {
    const weeks = await load();
    expect(weeks).toMatchObject({
      today: "2027-01-10",
      view: { shown: { span: "weeks6", first: "2027-01-04", days: 42 } },
      gaps: [],
    });
    expect(weeks.lines).toHaveLength(6);
    for (const { cells } of weeks.lines)
      expect(cells).toEqual([
        { is: "free", halves: 84, from: "2027-01-04", to: "2027-02-15", between: false },
      ]);
    expect(weeks.lines[3]).toMatchObject({ name: "Luxury Penthouse Suite", baseRate: 240_00 });
    expect((await load("2027-03-07")).view.shown.first).toBe("2027-03-01");
    for (const nonsense of ["", "2027-02-30", "9999-01-01", "'; drop table nights"])
      expect((await load(nonsense)).view.shown.first).toBe("2027-01-04");
  });

  test("each kind is at its place, and gaps that are too short are named", async () => {
    await placeBooking(
      // So close to arrival, only an admin can book without a card.
      aRequest({ source: "owner", stay: { checkIn: "2027-01-10", checkOut: "2027-01-17" } }),
      app,
    );
    await placeBooking(
      aRequest({
        stay: { checkIn: "2027-01-20", checkOut: "2027-01-24" },
        payment: aCard("challenge"),
      }),
      app,
    );
    await insertNights("block", "Works", "2027-01-24", "2027-01-25");
    await insertNights("block", null, "2027-01-26");
    await insertNights("channel", "Airbnb", "2027-02-13", "2027-02-14", "2027-02-15", "2027-02-16");
    const weeks = await load();
    expect(entriesOf(weeks, 4)).toEqual([
      "property Moreau 01-10..01-17",
      "hold Moreau 01-20..01-24",
      "block Works 01-24..01-26",
      "block  01-26..01-27",
      "channel Airbnb 02-13..02-17",
    ]);
    expect(weeks.gaps).toEqual([
      { apartmentId: 4, name: "Luxury Penthouse Suite", from: "2027-01-17", to: "2027-01-20" },
    ]);
    expect(entriesOf(weeks, 3)).toEqual([]);
    // Sixteen minutes later the hold has expired, and its nights are free.
    clock.advance({ minutes: 16 });
    expect(entriesOf(await load(), 4)).not.toContain("hold Moreau 01-20..01-24");
  });

  test("a stay that leaves on the first day still shows its morning, and an earlier one does not", async () => {
    await placeBooking(
      aRequest({ source: "owner", stay: { checkIn: "2027-01-11", checkOut: "2027-01-18" } }),
      app,
    );
    await insertNights("channel", "Vrbo", "2027-02-07");
    expect(entriesOf(await load("2027-01-18"), 4)[0]).toBe("property Moreau 01-11..01-18");
    expect(entriesOf(await load("2027-01-25"), 4)).toEqual(["channel Vrbo 02-07..02-08"]);
    expect(entriesOf(await load("2027-02-08"), 4)).toEqual(["channel Vrbo 02-07..02-08"]);
    expect(entriesOf(await load("2027-02-15"), 4)).toEqual([]);
  });

  test("nights sold twice are marked on both stays, and named; other apartments are not", async () => {
    const booked = await placeBooking(
      aRequest({ source: "owner", stay: { checkIn: "2027-01-20", checkOut: "2027-01-27" } }),
      app,
    );
    const { id: bookingId, reference } = bookingOf(booked);
    const now = clock.now();
    const feed = { apartmentId: 4, label: "Airbnb", address: "https://example.com/a.ics" };
    await inTransaction(database.db, async (trx) => {
      const feedId = await insertFeed(trx, feed, now);
      const nights = { kind: "booking" as const, from: "2027-01-25", to: "2027-01-28" };
      await replaceConflicts(trx, 4, [{ feedId, bookingId, note: null, ...nights }], now);
    });
    const days = await load();
    expect(days.soldTwice).toMatchObject([
      { apartmentId: 4, label: "Airbnb", reference, from: "2027-01-25", to: "2027-01-28" },
    ]);
    const { cells, overlaps, nights } = days.lines[3]!;
    const twice = { is: "entry", entry: { reference, twice: "Airbnb" } };
    expect(cells[1]).toMatchObject({ ...twice, halves: 14 });
    expect(nights[16]).toMatchObject({ ...twice, night: "2027-01-20", nights: 7 });
    // From midday of day 21 to midday of day 24, of 84 half days.
    expect(overlaps.map((lane) => lane.map(({ halves }) => halves))).toEqual([[43, 6, 35]]);
    expect(days.lines.filter((line) => line.overlaps.length > 0)).toHaveLength(1);
    // A booking that is not over may be moved by those who may change stays.
    expect(days.changeable).toEqual({ [reference]: { adults: 2, children: 0 } });
  });

  test("spans and apartments are shown as asked, and a search finds guests and references", async () => {
    const booked = await placeBooking(
      aRequest({ source: "owner", stay: { checkIn: "2027-02-20", checkOut: "2027-02-27" } }),
      app,
    );
    const { reference } = bookingOf(booked);
    const month = await load("2027-02-10", { span: "month", apartment: "4" });
    expect(month.lines.map(({ id }) => id)).toEqual([4]);
    expect(month.apartments).toHaveLength(6);
    expect(month.lines[0]!.nights.filter(({ is }) => is === "free")).toHaveLength(21);
    const found = {
      key: reference,
      apartment: "Luxury Penthouse Suite",
      from: "2027-02-20",
      to: "2027-02-27",
    };
    for (const search of [
      "moreau",
      "MORÉAU claire",
      reference.toLowerCase(),
      reference.replace("-", ""),
    ])
      expect(await searchCalendar(search, "en", app)).toMatchObject({ count: 1, stays: [found] });
    for (const search of ["moreau ravi", "%", "KF-00000000"])
      expect(await searchCalendar(search, "en", app)).toEqual({ count: 0, stays: [] });
  });
});
