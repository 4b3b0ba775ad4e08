// The owner's rates: a draft until they are published, then effective at once for new bookings and not for existing ones, with
// conflicts detected, and refused when invalid.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findStays } from "#app/availability/find-stays.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { anApiSite } from "#tests/support/api/api-site.ts";
import { anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aRateForm, publishRates } from "#tests/support/admin/rate-form.ts";
import type { Typing } from "#tests/support/admin/rate-form.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { aStay } from "#tests/support/booking/stays.ts";

// The penthouse, 10 to 17 January 2027, two adults: EUR 1,980.66. From EUR 240 to EUR 300 a night:
// high season 300 x 1.15 = 345, weekend 345 x 1.10 = 379.50, so 380; 5 x 345 + 2 x 380 = 2485; 10 % off 248.50;
// 2236.50; cleaning 60; 5 % service 111.825, half up 111.83; tourist fee 42; in all 2450.33.
const dearer = { "base-4": "300" };
const [was, is] = [1980_66, 2450_33];

describe.each(databases)("the rates on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let second: Database;
  let app: ReturnType<typeof anApp>;
  let elsewhere: ReturnType<typeof anApp>;
  let admin: TestBrowser;
  beforeEach(async () => {
    clock.set("2026-11-22T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
    second = await openDatabase(database.settings);
    app = anApp(database, clock);
    elsewhere = anApp(second, clock);
    await anOwner(app);
    admin = await signedInBrowser(app);
  });
  afterEach(async () => {
    await second.close();
    await database.close();
  });

  const shown = async () => (await admin.get("/admin/rates")).page.shown;
  const send = async (typing: Typing) =>
    admin.post("/admin/rates", aRateForm(await shown(), typing));
  const publish = async (typing: Typing) => {
    expect((await send(typing)).to).toBe("/admin/rates/review");
    expect((await publishRates(admin)).to).toBe("/admin/rates/review?done=published&of=1");
  };

  async function totalOf(apartmentId: number, at = elsewhere) {
    const party = { adults: 2, children: 0 };
    const found = await findStays({ stay: aStay(), party, language: "en" }, at);
    return found.find(({ apartment }) => apartment.id === apartmentId)?.quotes?.flexible.total;
  }

  test("a published change is on the next page view, in another process too", async () => {
    expect([await totalOf(4, app), await totalOf(4)]).toEqual([was, was]);
    expect(await send(dearer)).toMatchObject({ status: 303, to: "/admin/rates/review" });
    expect([await totalOf(4, app), await totalOf(4)]).toEqual([was, was]);
    await publishRates(admin);
    expect([await totalOf(4, app), await totalOf(4)]).toEqual([is, is]);
    const [entry] = await listAudit(database.db, { limit: 1 });
    expect(entry).toMatchObject({
      actor: "Anaïs Ramgoolam",
      what: "apartmentRateChanged",
      subject: "Luxury Penthouse Suite",
      before: { baseRate: "240.00 EUR", cleaningFee: "60.00 EUR" },
      after: { baseRate: "300.00 EUR", cleaningFee: "60.00 EUR" },
    });
  });

  test("an existing booking keeps its price; a guest who was shown the old one is informed", async () => {
    const placed = await placeBooking(aRequest(), app);
    const id = placed.ok ? placed.booking.id : "";
    await publish(dearer);
    const stored = await database.db
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).toContain(String(was));
    expect(JSON.stringify(stored)).not.toContain(String(is));
    const stay = aStay({ checkIn: "2027-01-24" });
    const outdated = await placeBooking(aRequest({ stay, expectedTotal: was }), elsewhere);
    expect(outdated).toMatchObject({ ok: false, reason: "priceChanged", quote: { total: is } });
  });

  test("API clients get the new price at once, and no rate that is no longer sold", async () => {
    const site = anApiSite(elsewhere);
    const stayParams = { apartment: 4, checkIn: "2027-01-10", checkOut: "2027-01-17", adults: 2 };
    const quoteRequest = { ...stayParams, children: 0, ratePlan: "nonRefundable" };
    // 10 % off 1789.20: 1610.28; cleaning 60; 5 % service 80.51; tourist fee 42.
    const before = await site.post("/api/quotes", quoteRequest);
    expect(before.body).toMatchObject({ ratePlan: "nonRefundable", total: { amount: 1792_79 } });
    await publish({ nonRefundable: "" });
    const after = await site.post("/api/quotes", quoteRequest);
    expect(after.body).toMatchObject({ ratePlan: "flexible", total: { amount: was } });
    const { body: flexible } = await site.post("/api/quotes", {
      ...quoteRequest,
      ratePlan: "flexible",
    });
    expect(after.body.cancellation).toEqual(flexible.cancellation);
    const query = "checkIn=2027-01-10&checkOut=2027-01-17&adults=2&ratePlan=nonRefundable";
    const { body: list } = await site.get(`/api/availability?${query}`);
    expect(list.ratePlan).toBe("flexible");
    const placed = await placeBooking(aRequest({ plan: "nonRefundable" }), app);
    expect(placed).toMatchObject({
      booking: { ratePlan: "flexible", policy: { plan: "flexible" }, quote: { total: was } },
    });
  });

  test("seasons, fees, discounts and stay rules are saved together, each as an audit log entry", async () => {
    const typing = {
      "seasonPercent.0": "120",
      "seasonNights.0": "4",
      weekendUplift: "0",
      serviceFee: "0",
      touristFee: "0",
      "lengthNights.0": "7",
      "lengthPercent.0": "15",
      maxNights: "30",
    };
    await publish(typing);
    // 240 x 1.20 = 288, seven nights 2016; 15 % off 302.40; 1713.60; cleaning 60.
    expect(await totalOf(4)).toBe(1773_60);
    const entries = await listAudit(database.db, { limit: 2 });
    expect(entries.map(({ what }) => what)).toEqual(["rateRulesChanged", "seasonsChanged"]);
    const [rules, seasons] = entries;
    expect(seasons).toMatchObject({
      before: { "01-06": "High season, 115%, ≥ 2", "12-20": "Christmas and New Year, 145%, ≥ 5" },
      after: { "01-06": "High season, 120%, ≥ 4", "10-01": "High season, 120%, ≥ 4" },
    });
    expect(rules).toMatchObject({
      before: { serviceFee: "5%", touristFee: "3.00 EUR", lengthDiscounts: "≥ 7: 10%, ≥ 28: 20%" },
      after: { serviceFee: "0%", touristFee: "0.00 EUR", lengthDiscounts: "≥ 7: 15%, ≥ 28: 20%" },
    });
    expect(await placeBooking(aRequest({ stay: aStay({ nights: 3 }) }), app)).toMatchObject({
      reason: "stayNotAllowed",
      fault: "tooShort",
      minNights: 4,
    });
    expect(await placeBooking(aRequest({ stay: aStay({ nights: 31 }) }), app)).toMatchObject({
      fault: "tooLong",
      maxNights: 30,
    });
  });

  test("a season is added with its days, and the one before it continues after it", async () => {
    const first = await shown();
    const added = await admin.post(
      "/admin/rates",
      aRateForm(first, { do: "addSeason", newSeason: "easter", "base-4": "301" }),
    );
    expect(added).toMatchObject({ status: 200, answer: { faults: [] } });
    const { typed } = added.answer;
    expect(typed.seasons.at(-1)).toEqual({ key: "easter", percent: "100", minNights: "2" });
    expect(typed.starts.at(-1)).toEqual({ day: "", month: "", season: "easter" });
    expect(typed.apartments[3].baseRate).toBe("301");
    const more = await admin.post("/admin/rates", aRateForm(added.answer, { do: "addStart" }));
    const saved = await admin.post(
      "/admin/rates",
      aRateForm(more.answer, {
        "seasonPercent.3": "130",
        "startDay.4": "25",
        "startMonth.4": "03",
        "startDay.5": "29",
        "startMonth.5": "03",
        "startSeason.5": "high",
      }),
    );
    expect(saved.status).toBe(303);
    const { lines } = await shown();
    expect(lines.find(({ key }: { key: string }) => key === "easter").spans).toEqual([
      { from: "03-25", to: "03-28" },
    ]);
    expect(lines.find(({ key }: { key: string }) => key === "high").spans).toEqual([
      { from: "01-06", to: "03-24" },
      { from: "03-29", to: "04-30" },
      { from: "10-01", to: "12-19" },
    ]);
    const dropped = await admin.post(
      "/admin/rates",
      aRateForm(await shown(), { do: "dropSeason-1" }),
    );
    expect(dropped.answer.typed.seasons).toHaveLength(3);
    expect((await shown()).typed.seasons).toHaveLength(4);
  });

  test("the second of two owners gets a conflict, keeps the input, and may save it after all", async () => {
    const [mine, theirs] = [await shown(), await shown()];
    expect((await admin.post("/admin/rates", aRateForm(theirs, { "base-1": "125" }))).status).toBe(
      303,
    );
    const outdated = await admin.post("/admin/rates", aRateForm(mine, dearer));
    expect(outdated).toMatchObject({ status: 409, answer: { stale: true, faults: [] } });
    expect(outdated.answer.typed.apartments[3].baseRate).toBe("300");
    // Saving now would also undo the other owner's change, and the page says so.
    expect(outdated.answer.changes).toMatchObject([
      { apartmentId: 1, before: { baseRate: "125.00 EUR" }, after: { baseRate: "120.00 EUR" } },
      { apartmentId: 4, before: { baseRate: "240.00 EUR" }, after: { baseRate: "300.00 EUR" } },
    ]);
    expect(await totalOf(4)).toBe(was);
    const again = aRateForm(outdated.answer, { "base-1": "125" });
    expect((await admin.post("/admin/rates", again)).status).toBe(303);
    await publishRates(admin);
    expect(await totalOf(4)).toBe(is);
  });

  test("of two who save at the same moment one gets a conflict", async () => {
    const page = await shown();
    const answers = await Promise.all([
      admin.post("/admin/rates", aRateForm(page, dearer)),
      admin.post("/admin/rates", aRateForm(page, { "base-4": "500" })),
    ]);
    expect(statusesOf(answers)).toEqual([303, 409]);
  });

  test("invalid input is refused at its field, and nothing is saved", async () => {
    const refused = await send({
      "base-4": "0",
      "cleaning-2": "abc",
      "seasonPercent.2": "0",
      "startDay.0": "30",
      "startMonth.0": "02",
      minNights: "61",
      nonRefundableOff: "100",
    });
    expect(refused.status).toBe(400);
    const { faults, typed } = refused.answer;
    expect(
      faults.map(({ field, reason }: { field: string; reason: string }) => [field, reason]),
    ).toEqual([
      ["base-4", "amount"],
      ["cleaning-2", "amount"],
      ["season-2-percent", "whole"],
      ["start-0-day", "noSuchDay"],
      ["minNights", "overMaximum"],
      ["nonRefundableOff", "whole"],
    ]);
    expect(typed.apartments[1].cleaningFee).toBe("abc");
    expect(await totalOf(4)).toBe(was);
    expect((await admin.post("/admin/rates", { do: "save", version: "1" })).status).toBe(400);
  });

  test("a sample stay is explained by the saved and by the typed rates, and nothing is saved", async () => {
    const sample = { apartment: "4", checkIn: "2027-01-10", checkOut: "2027-01-17" };
    const party = { adults: "2", children: "0", plan: "flexible" };
    const tried = await send({ ...dearer, ...sample, ...party, do: "try" });
    expect(tried.status).toBe(200);
    const { price } = tried.answer.sample;
    expect([price.now.quote.total, price.typed.quote.total]).toEqual([was, is]);
    expect(price.typed.nights[5]).toEqual({
      night: "2027-01-15",
      amount: 380_00,
      isSingle: false,
      baseRate: 300_00,
      season: "high",
      percent: 115,
      weekendPercent: 110,
    });
    expect(price.refused).toBeNull();
    expect(await totalOf(4)).toBe(was);
    const short = await send({ ...sample, ...party, checkOut: "2027-01-11", do: "try" });
    expect(short.answer.sample.price.refused).toMatchObject({ reason: "tooShort" });
    const none = await send({ ...sample, ...party, checkOut: "2027-01-10", do: "try" });
    expect(none).toMatchObject({
      status: 400,
      answer: { sample: { price: null, faults: [{ reason: "checkOutNotAfterCheckIn" }] } },
    });
  });

  test("a sample stay that the rules refuse is answered with the reason in words", async () => {
    const site = aWholeSite(app);
    const Cookie = await site.cookieOf(ownerEmail);
    const sample = {
      apartment: "4",
      checkIn: "2027-01-10",
      checkOut: "2027-01-17",
      plan: "flexible",
    };
    for (const [adults, reason] of [
      ["9", "This apartment sleeps 4 guests"],
      ["99", "Too many guests for one booking"],
    ] as const) {
      const form = new FormData();
      for (const [name, value] of aRateForm(await shown(), { ...sample, adults, do: "try" }))
        form.append(name, value);
      const { text } = await site.post("/admin/rates", form, { headers: { Cookie } });
      expect(text.slice(text.indexOf('id="why"'))).toContain(reason);
    }
  });
});
