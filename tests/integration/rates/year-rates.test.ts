// Rates with years on both databases: the same prices after the migration, and what guests are told of the rules of nights.
import { afterEach, describe, expect, test } from "vitest";
import { readCalendar } from "#app/availability/calendar/read-calendar.server.ts";
import { findStays, suggestStays } from "#app/availability/find-stays.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { addDays, weekdayOf } from "#app/dates/rules/plain-date.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { nightlyRate } from "#app/stays/price/rules/price.ts";
import { anApiSite } from "#tests/support/api/api-site.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("rates with years on %s", (dialect) => {
  let database: TestDatabase;
  afterEach(() => database.close());

  test("prices every night of three years in six apartments as before the rates had years", async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const { db } = database;
    const own = { apartment_id: 4, night: "2027-02-14", amount: 333_50 };
    await db.insertInto("night_prices").values(own).execute();
    // As the release before priced them, from rows that the migration leaves as they are.
    const apartments = await db.selectFrom("apartments").select(["id", "base_rate"]).execute();
    const seasons = await db.selectFrom("seasons").selectAll().orderBy("position").execute();
    const priceOf = (id: number, base: number, night: string) => {
      if (id === own.apartment_id && night === own.night) return own.amount;
      const day = night.slice(5);
      const percent = seasons.find(({ from_day, to_day }) =>
        from_day <= to_day ? from_day <= day && day <= to_day : from_day <= day || day <= to_day,
      )?.percent;
      const weekend = [5, 6].includes(weekdayOf(night)) ? 110 : 100;
      return Math.round((base * (percent ?? 100) * weekend) / 1_000_000) * 100;
    };
    const nights = Array.from({ length: 1096 }, (_, day) => addDays("2026-11-23", day));
    const before = apartments.flatMap(({ id, base_rate }) =>
      nights.map((night) => priceOf(id, base_rate, night)),
    );
    const rates = await readRates(db);
    const after = apartments.flatMap(({ id }) =>
      nights.map((night) => nightlyRate(night, rates.of(id), rates.card)),
    );
    expect(after).toHaveLength(6576);
    expect(after).toEqual(before);
  });

  test("arrival, departure, minimum and closing of a night: search, calendar, API and booking agree", async () => {
    database = await openTestDatabase(dialect, { seeded: true });
    const app = anApp(database, aClock("2026-11-22T08:00:00Z"));
    const [no, yes] = [0, 1] as const;
    const rule = {
      apartment_id: 4,
      min_nights: null,
      no_arrival: no,
      no_departure: no,
      closed: no,
    };
    await database.db
      .insertInto("night_rules")
      .values([
        { ...rule, night: "2027-03-05", no_arrival: yes },
        { ...rule, night: "2027-03-08", no_departure: yes },
        { ...rule, night: "2027-03-15", min_nights: 5 },
        { ...rule, night: "2027-03-20", closed: yes },
      ])
      .execute();
    const party = { adults: 2, children: 0 };
    const find = async (checkIn: string, checkOut: string, apartmentId = 4) => {
      const found = await findStays({ stay: { checkIn, checkOut }, party, language: "en" }, app);
      const { free, reason, date, minNights } = found.find(
        ({ apartment }) => apartment.id === apartmentId,
      )!;
      return { free, reason, date, minNights };
    };
    expect(await find("2027-03-05", "2027-03-07")).toMatchObject({
      free: false,
      reason: "noArrival",
      date: "2027-03-05",
    });
    expect(await find("2027-03-05", "2027-03-07", 1)).toMatchObject({ free: true });
    expect(await find("2027-03-06", "2027-03-08")).toMatchObject({ reason: "noDeparture" });
    expect(await find("2027-03-04", "2027-03-09")).toMatchObject({ free: true, reason: null });
    expect(await find("2027-03-14", "2027-03-17")).toMatchObject({
      reason: "tooShort",
      minNights: 5,
    });
    expect(await find("2027-03-19", "2027-03-22")).toMatchObject({ free: false, reason: "taken" });

    const days = await readCalendar({ apartmentId: 4, from: "2027-03", months: 1 }, app);
    const stateOf = (date: string) => days.find((day) => day.date === date);
    expect(stateOf("2027-03-05")?.state).toBe("checkOutOnly");
    expect(stateOf("2027-03-06")).toMatchObject({ state: "free", minNights: 3 });
    expect(stateOf("2027-03-14")).toMatchObject({ state: "free", minNights: 5 });
    expect(stateOf("2027-03-20")).toMatchObject({ state: "checkOutOnly", price: null });
    expect(stateOf("2027-03-21")?.state).toBe("free");
    const all = await readCalendar({ apartmentId: null, from: "2027-03", months: 1 }, app);
    expect(all.find(({ date }) => date === "2027-03-05")).toMatchObject({ state: "free" });

    const closed = { checkIn: "2027-03-19", checkOut: "2027-03-22" };
    const suggested = await suggestStays({ stay: closed, party, apartmentIds: [4] }, app);
    const nearest = suggested.get(4)?.nearest.map(({ stay }) => stay.checkIn) ?? [];
    // From the 17th it ends on the closed day; from the 18th or the 20th it would sleep there.
    expect(nearest).toEqual(["2027-03-17", "2027-03-21", "2027-03-16"]);

    const site = anApiSite(app);
    const asked = { apartment: 4, adults: 2, children: 0, ratePlan: "flexible" };
    const quoted = await site.post("/api/quotes", {
      ...asked,
      checkIn: "2027-03-05",
      checkOut: "2027-03-07",
    });
    expect(quoted).toMatchObject({
      status: 400,
      body: { code: "noArrival", field: "checkIn", date: "2027-03-05" },
    });
    const query = "checkIn=2027-03-05&checkOut=2027-03-07&adults=2";
    const { body } = await site.get(`/api/availability?${query}`);
    expect(
      body.apartments.map(({ apartment, reason }: { apartment: number; reason: string | null }) => [
        apartment,
        reason,
      ]),
    ).toContainEqual([4, "noArrival"]);

    const place = (stay: { checkIn: string; checkOut: string }) =>
      placeBooking(aRequest({ apartmentId: 4, stay }), app);
    expect(await place({ checkIn: "2027-03-05", checkOut: "2027-03-07" })).toMatchObject({
      reason: "stayNotAllowed",
      fault: "noArrival",
    });
    expect(await place(closed)).toMatchObject({ ok: false, reason: "nightsTaken" });
    expect(await place({ checkIn: "2027-03-21", checkOut: "2027-03-24" })).toMatchObject({
      ok: true,
    });
  });
});
