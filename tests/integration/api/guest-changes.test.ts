// Days, guests and extras of a guest's own booking by the API: the price first, then exactly that, once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eraseGuestData } from "#app/admin/bookings/guest-data/erase-guest.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import type { ApiSite } from "#tests/support/api/api-site.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 42.00 at the property; 5 nights 1,539.00, 30.00.
// 8 x 276 + 2 x 304, a tenth off, cleaning 60, service 126.72, tourist fee 60: ten nights 2,781.12.
const byCard = 1938_66;
const euros = (amount: number) => ({ amount, currency: "EUR" });

describe.each(databases)("changes of a booking by the API on %s", (dialect) => {
  let harness: PaymentHarness;
  let site: ApiSite;
  let booking: Booking;
  let headers: Record<string, string>;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    site = anApiSite(harness.app);
    booking = bookingOf(await harness.place(aRequest({ payment: aCard("success") })));
    headers = { Authorization: `Bearer ${await secretOf(booking, harness.app)}` };
  });
  afterEach(() => harness.close());

  const read = (part: string) => site.get(`/api/bookings/${booking.reference}/${part}`, headers);
  const post = (part: string, body: unknown, key: string = crypto.randomUUID()) =>
    site.post(`/api/bookings/${booking.reference}/${part}`, body, {
      ...headers,
      "Idempotency-Key": key,
    });
  const groupOf = (body: unknown, key: string) =>
    site.post("/api/groups", body, { "Idempotency-Key": key });
  const agreed = async (query: string) => {
    const { body } = await read(`change?${query}`);
    const { version, checkIn, checkOut, adults, children, total, refund } = body;
    return { version, checkIn, checkOut, adults, children, total, refund };
  };
  const now = async () => (await findBookingById(harness.database.db, booking.id))!;
  const idOf = async (name: string) =>
    (await listExtras(harness.database.db)).find(({ words }) => words.en?.name === name)!.id;

  test("two nights less: quoted, refunded, and replayed with its key", async () => {
    const quote = await read("change?checkOut=2027-01-15");
    expect(quote.body).toMatchObject({
      checkIn: "2027-01-10",
      checkOut: "2027-01-15",
      adults: 2,
      totalBefore: euros(1980_66),
      total: euros(1539_00),
      refund: euros(429_66),
      kept: euros(0),
      open: euros(30_00),
      dropped: [],
    });
    const sent = await agreed("checkOut=2027-01-15");
    const done = await post("change", sent, "one");
    expect([done.status, done.body]).toMatchObject([
      200,
      { checkOut: "2027-01-15", total: euros(1539_00), refund: euros(429_66), open: euros(30_00) },
    ]);
    const again = await post("change", sent, "one");
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([done.text, "true"]);
    expect(await moneyTaken(harness.app)).toBe(1509_00);
    const second = await post("change", sent);
    expect([second.status, second.body.code]).toEqual([409, "bookingChanged"]);
  });

  test("three nights more: what is open is paid on the site's page, by the guest", async () => {
    const done = await post("change", await agreed("checkOut=2027-01-20"));
    // 2,781.12 less the 1,938.66 that the card has paid.
    expect(done.body).toMatchObject({ total: euros(2781_12), open: euros(842_46) });
    expect(await moneyTaken(harness.app)).toBe(byCard);
    const { body } = await read("guest");
    expect(body.pay.amount).toEqual(euros(842_46));
    expect(body.pay.url).toMatch(/^https:\/\/hotel\.example\/en\/my-booking\/[\w-]+\/pay$/);
  });

  test.each([
    ["the same", "", 400, "same", "checkIn"],
    ["no day", "checkIn=soon", 400, "checkInUnreadable", "checkIn"],
    ["backwards", "checkOut=2027-01-09", 400, "checkOutNotAfterCheckIn", "checkOut"],
    ["too short", "checkOut=2027-01-11", 400, "tooShort", "checkOut"],
    ["too many", "adults=5", 400, "apartmentSleeps", "adults"],
    ["a huge number", `adults=${"9".repeat(300)}`, 400, "notWhole", "adults"],
    ["markup", "checkIn=%3Cscript%3E", 400, "checkInUnreadable", "checkIn"],
  ])("%s is refused", async (_, query, status, code, field) => {
    const refused = await read(`change?${query}`);
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([status, code, field]);
    expect(refused.text).not.toContain("<script>");
  });

  test("nights of another guest, another price, and a stay that has begun", async () => {
    await harness.place(aRequest({ stay: { checkIn: "2027-01-17", checkOut: "2027-01-24" } }));
    const taken = await read("change?checkOut=2027-01-20");
    expect([taken.status, taken.body.code]).toEqual([409, "nightsTaken"]);
    const sent = await agreed("checkOut=2027-01-15");
    const refused = await post("change", { ...sent, total: euros(1) });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: "quoteChanged",
        field: null,
        quote: { total: euros(1539_00), refund: euros(429_66) },
      },
    ]);
    expect((await post("change", {})).body.faults).toHaveLength(7);
    harness.clock.set("2027-01-10T12:00:00Z");
    const late = [await read("change?checkOut=2027-01-15"), await post("change", sent)];
    for (const { status, body } of late)
      expect([status, body.code]).toEqual([409, "tooLateToChange"]);
    expect((await now()).checkOut).toBe("2027-01-17");
  });

  test("cancelled while it is changed: one of both is done, and the money is that one's", async () => {
    for (let round = 0; round < 3; round++) {
      const { version } = await now();
      const sent = await agreed(`checkOut=2027-01-${16 - round}`);
      const quote = (await read("cancellation")).body;
      const [changed, cancelled] = await Promise.all([
        post("change", sent),
        post("cancellation", { version, refund: quote.refund, agree: true }),
      ]);
      expect([changed.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { status } = await now();
      expect(status).toBe(cancelled.status === 200 ? "cancelled" : "confirmed");
      const { paid, total, open } = (await read("guest")).body;
      expect(await moneyTaken(harness.app)).toBe(paid.amount);
      expect(paid.amount).toBe(status === "cancelled" ? 0 : total.amount - open.amount);
      if (status === "cancelled") return;
    }
  });

  test("extras: listed with price and limit, quoted, ordered once, removed, too late", async () => {
    const transfer = await idOf("Airport transfer");
    const { body } = await read("extras");
    expect(body).toMatchObject({ mayOrder: true, total: euros(1980_66), ordered: [] });
    expect(body.offered.find(({ id }: { id: string }) => id === transfer)).toMatchObject({
      name: "Airport transfer",
      price: euros(45_00),
      mayChange: true,
    });
    const extras = [{ id: transfer, quantity: 1, flight: "mk 015", time: "09:30" }];
    const quoted = await post("extras/quote", { extras });
    expect(quoted.body).toMatchObject({
      totalBefore: euros(1980_66),
      total: euros(2025_66),
      open: euros(87_00),
      refund: euros(0),
    });
    // As they would be stored.
    expect(quoted.body.extras).toMatchObject([{ id: transfer, flight: "MK 015", flightBack: "" }]);
    const { version, total, refund } = quoted.body;
    const done = await post("extras", { extras, version, total, refund }, "one");
    expect(done.body).toMatchObject({ total: euros(2025_66), open: euros(87_00) });
    expect((await post("extras", { extras, version, total, refund }, "one")).text).toBe(done.text);
    expect((await read("guest")).body.extras).toMatchObject([{ id: transfer, flight: "MK 015" }]);
    const secret = headers.Authorization!.replace("Bearer ", "");
    expect(await loadMyBooking(secret, "en", harness.app)).toMatchObject({ hasTransfer: true });
    const same = await post("extras/quote", { extras });
    expect([same.status, same.body.code]).toEqual([400, "same"]);
    const old = await post("extras", { extras: [], version, total: euros(1980_66), refund });
    expect([old.status, old.body.code, old.body.quote.total]).toEqual([
      409,
      "bookingChanged",
      euros(1980_66),
    ]);
    const removed = await post("extras", {
      extras: [],
      version: old.body.quote.version,
      total: euros(1980_66),
      refund,
    });
    expect(removed.body).toMatchObject({ total: euros(1980_66), open: euros(42_00) });
    harness.clock.set("2027-01-10T12:00:00Z");
    const late = await post("extras/quote", { extras });
    expect([late.status, ["extraTooLate", "tooLateToChange"].includes(late.body.code)]).toEqual([
      409,
      true,
    ]);
  });

  test("stored answers are erased with the guest: to what was asked with the booking's secret, and to placing it", async () => {
    const { db } = harness.database;
    const listKeys = () => db.selectFrom("idempotency_keys").select(["scope", "key"]).execute();
    const extras = [{ id: await idOf("Airport transfer"), flight: "SECRET7", time: "09:30" }];
    const { version } = booking;
    const asked = { extras, version, total: euros(1), refund: euros(0) };
    expect((await post("extras", asked, "with the secret")).text).toContain("SECRET7");
    const placed = await site.book(aBookingBody(), "placed");
    expect(placed.status).toBe(201);
    const { adults: _, children: _none, apartment, ...inGroup } = aBookingBody({ apartment: 5 });
    const apartments = [apartment, 6].map((one) => ({ apartment: one, adults: 2 }));
    const stay = { checkIn: "2027-04-04", checkOut: "2027-04-11", ratePlan: undefined };
    const wrong = { ...inGroup, ...stay, apartments, expectedTotal: euros(1) };
    const { new: total } = (await groupOf(wrong, "refused")).body;
    const group = await groupOf({ ...wrong, expectedTotal: total }, "group");
    expect(group.status).toBe(201);
    const references = [placed.body, ...group.body.bookings].map(({ reference }) => reference);
    const others = await db
      .selectFrom("bookings")
      .select("id")
      .where("reference", "in", references)
      .execute();
    expect(await listKeys()).toHaveLength(4);
    const bookings = [booking, ...others].map(({ id }) => id);
    await inTransaction(db, (trx) =>
      eraseGuestData(trx, "", { bookings, messages: [], emails: [] }),
    );
    expect(await listKeys()).toEqual([{ scope: "POST /api/groups", key: "refused" }]);
  });

  test.each([
    ["an unknown one", [{ id: "transfer-2" }], 409, "extraUnavailable"],
    ["none that can be", [{ id: "0' or 1=1" }], 400, "extrasUnreadable"],
    ["a control character", [{ id: "\u0000" }], 400, "extrasUnreadable"],
    ["the same one twice", [{}, {}], 400, "extrasUnreadable"],
    ["a hundred", [{ quantity: 100 }], 400, "extrasUnreadable"],
    ["more than there are", [{ quantity: 99 }], 409, "extraUnavailable"],
    ["a broken time", [{ time: "25:00" }], 400, "extrasUnreadable"],
    ["no list", "all", 400, "extrasUnreadable"],
    ["too many lines", Array.from({ length: 41 }, () => ({})), 400, "extrasUnreadable"],
  ])("%s of the extras is refused", async (_, wanted, status, code) => {
    const id = await idOf("Airport transfer");
    const extras = typeof wanted === "string" ? wanted : wanted.map((one) => ({ id, ...one }));
    const refused = await post("extras/quote", { extras });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.text).not.toContain("1=1");
    const ordered = { extras, version: booking.version, total: euros(1), refund: euros(0) };
    const alsoRefused = await post("extras", ordered);
    expect([alsoRefused.status, alsoRefused.body.code]).toEqual([status, code]);
  });
});
