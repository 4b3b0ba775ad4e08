// A guest's own booking by the API: read and cancelled with the secret of its link, never by another client.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { endBookingLinks } from "#app/guest-area/booking-links.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import type { ApiSite } from "#tests/support/api/api-site.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 42.00 at the property.
const byCard = 1938_66;
const euros = (amount: number) => ({ amount, currency: "EUR" });
const path = ({ reference }: Booking, part: string) => `/api/bookings/${reference}/${part}`;
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

describe.each(databases)("a guest's booking by the API on %s", (dialect) => {
  let harness: PaymentHarness;
  let site: ApiSite;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    site = anApiSite(harness.app);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(
      await harness.place(aRequest({ payment: aCard("success"), ...changes })),
    );
    return { booking, secret: await secretOf(booking, harness.app) };
  };
  const read = (booking: Booking, secret: string, part = "guest") =>
    site.get(path(booking, part), bearer(secret));
  const cancel = (
    booking: Booking,
    secret: string,
    body: unknown,
    key: string = crypto.randomUUID(),
  ) =>
    site.post(path(booking, "cancellation"), body, { ...bearer(secret), "Idempotency-Key": key });
  const agreed = { version: 1, refund: euros(byCard), agree: true };
  const statusOf = async ({ id }: Booking) =>
    (await findBookingById(harness.database.db, id))?.status;
  const emails = async () => {
    const rows = await harness.database.db.selectFrom("outbox").select("kind").execute();
    return rows.map(({ kind }) => kind).filter((kind) => /Cancel|Decision/.test(kind));
  };

  test("is read with its money, its terms and what may still be done, without personal data", async () => {
    const { booking, secret } = await book();
    const { status, body, text, headers } = await read(booking, secret);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toMatchObject({
      reference: booking.reference,
      status: "confirmed",
      version: booking.version,
      checkIn: "2027-01-10",
      checkOut: "2027-01-17",
      adults: 2,
      total: euros(1980_66),
      paid: euros(byCard),
      open: euros(42_00),
      refunded: euros(0),
      cancellationStep: 0,
      extras: [],
      may: { cancel: true, change: true, order: true },
      pay: { amount: euros(42_00), url: `https://hotel.example/en/my-booking/${secret}/pay` },
      // 48 hours after booking.
      bestPrice: {
        state: "open",
        until: "2026-11-22T08:00:00.000Z",
        saved: euros(0),
        page: `https://hotel.example/en/my-booking/${secret}/best-price`,
      },
      page: `https://hotel.example/en/my-booking/${secret}`,
      together: null,
    });
    expect(text).not.toMatch(/Moreau|Claire|example\.com|4242/);
    harness.clock.set("2027-01-10T12:00:00Z");
    expect((await read(booking, secret)).body).toMatchObject({
      may: { cancel: false, change: false },
      bestPrice: null,
    });
  });

  test("who books by the API gets the page, and with its secret the booking", async () => {
    const { body } = await site.book(aBookingBody());
    expect(body.page).toMatch(/^https:\/\/hotel\.example\/en\/my-booking\/[\w-]{22}$/);
    const secret = body.page.split("/").at(-1);
    const own = await site.get(`/api/bookings/${body.reference}/guest`, bearer(secret));
    expect(own.body).toMatchObject({ reference: body.reference, page: body.page });
  });

  test("asked for again when its answer is forgotten, a booking whose links the guest has ended gets no new page", async () => {
    const first = await site.book(aBookingBody(), "one");
    await endBookingLinks(first.body.page.split("/").at(-1), harness.app);
    harness.clock.advance({ days: 8 });
    const { status, body } = await site.book(aBookingBody(), "one");
    expect([status, body.reference, body.page]).toEqual([201, first.body.reference, undefined]);
  });

  test("without this booking's secret every request gets the same answer, also one with a key that has one", async () => {
    const { booking, secret } = await book();
    const other = await book({ apartmentId: 2 });
    const unknown = await read({ ...booking, reference: "KF-00000000" }, secret);
    expect([unknown.status, unknown.body.code]).toEqual([404, "bookingUnknown"]);
    await cancel(booking, secret, agreed, "a key");
    const refused = [
      await read(booking, other.secret),
      await read(booking, ""),
      await read(booking, `${secret}x`),
      await read(booking, `${secret} ${secret}`),
      await read(booking, "x".repeat(5_000)),
      await read({ ...booking, reference: booking.reference.toLowerCase() }, secret),
      await read(booking, other.secret, "cancellation"),
      await site.get(path(booking, "guest")),
      await site.get(`${path(booking, "guest")}?secret=${secret}`),
      await cancel(booking, other.secret, agreed, "a key"),
      await cancel(other.booking, secret, agreed),
      await cancel(booking, "", "{"),
      await cancel(booking, "' or 1=1 --", { $ne: null }),
    ];
    for (const { status, text, headers } of refused)
      expect([status, text, [...headers]]).toEqual([404, unknown.text, [...unknown.headers]]);
    expect(await statusOf(other.booking)).toBe("confirmed");
  });

  test("cancelled: quoted, done once with those amounts, told to guest and owner, and replayed", async () => {
    const { booking, secret } = await book();
    const quote = await read(booking, secret, "cancellation");
    expect(quote.body).toMatchObject({
      version: booking.version,
      mayCancel: true,
      paid: euros(byCard),
      kept: euros(0),
      refund: euros(byCard),
      cancellationStep: 0,
    });
    const sent = { ...agreed, version: quote.body.version, refund: quote.body.refund };
    const done = await cancel(booking, secret, sent, "one");
    expect([done.status, done.body]).toEqual([
      200,
      {
        reference: booking.reference,
        status: "cancelled",
        version: booking.version + 1,
        checkIn: "2027-01-10",
        checkOut: "2027-01-17",
        adults: 2,
        children: 0,
        total: euros(1980_66),
        refund: euros(byCard),
        open: euros(0),
      },
    ]);
    expect(await moneyTaken(harness.app)).toBe(0);
    const again = await cancel(booking, secret, sent, "one");
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([done.text, "true"]);
    const another = await cancel(booking, secret, { ...sent, refund: euros(1) }, "one");
    expect([another.status, another.body.code]).toEqual([422, "keyReused"]);
    const second = await cancel(booking, secret, sent, "two");
    expect([second.status, second.body.code]).toEqual([409, "tooLateToCancel"]);
    expect((await emails()).toSorted()).toEqual(["guestCancellation", "ownerGuestDecision"]);
    expect((await read(booking, secret)).body).toMatchObject({
      status: "cancelled",
      refunded: euros(byCard),
      paid: euros(0),
      may: { cancel: false, change: false, order: false },
      pay: null,
    });
    const over = await read(booking, secret, "cancellation");
    expect(over.body).toMatchObject({ mayCancel: false, refunded: euros(byCard) });
  });

  test("other amounts than today's are refused with the new quote, and nothing is done", async () => {
    const { booking, secret } = await book();
    // Five days before arrival half is kept, and the cleaning and service fees go back: 999.33.
    harness.clock.set("2027-01-05T08:00:00Z");
    const sent = { ...agreed, version: booking.version };
    const refused = await cancel(booking, secret, sent);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "refundChanged", quote: { refund: euros(999_33), kept: euros(939_33) } },
    ]);
    expect(await statusOf(booking)).toBe("confirmed");
    const { refund } = refused.body.quote;
    expect((await cancel(booking, secret, { ...sent, refund })).status).toBe(200);
    expect(await moneyTaken(harness.app)).toBe(939_33);
  });

  test.each([
    ["nothing", {}, 400, "notWhole", "version"],
    ["no agreement", { agree: false }, 400, "agreeNeeded", "agree"],
    ["half a cent", { refund: euros(0.5) }, 400, "totalUnreadable", "refund"],
    [
      "another currency",
      { refund: { amount: byCard, currency: "USD" } },
      400,
      "totalUnreadable",
      "refund",
    ],
    ["an amount as a text", { refund: "193866" }, 400, "totalUnreadable", "refund"],
    ["a refund of others", { refund: euros(byCard + 1) }, 409, "refundChanged", null],
    ["an invented repayment", { byHand: euros(5_00) }, 409, "refundChanged", null],
    ["an earlier version", { version: 0 }, 409, "bookingChanged", null],
    ["a huge version", { version: 1e300 }, 409, "bookingChanged", null],
  ])("%s is refused", async (what, changes, status, code, field) => {
    const { booking, secret } = await book();
    const body = what === "nothing" ? {} : { ...agreed, version: booking.version, ...changes };
    const refused = await cancel(booking, secret, body);
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([status, code, field]);
    expect(await statusOf(booking)).toBe("confirmed");
  });

  test("refusals are in each language", async () => {
    const { booking, secret } = await book();
    const texts = new Set<string>();
    for (const language of languages) {
      const body = { ...agreed, version: booking.version, refund: euros(1), language };
      const { body: problem, headers } = await cancel(booking, secret, body);
      expect(headers.get("content-language")).toBe(language);
      texts.add(problem.detail);
    }
    expect(texts.size).toBe(languages.length);
    expect([...texts][0]).toMatch(/^What you would get back has changed/);
  });

  test("what only a program can send wrong is refused in English, which the header says too", async () => {
    const { booking, secret } = await book();
    const { body, headers } = await cancel(booking, secret, {
      ...agreed,
      version: "one",
      language: "fr",
    });
    expect(headers.get("content-language")).toBe("en");
    expect(body).toMatchObject({ code: "notWhole", field: "version" });
    expect(body.detail).toBe("A whole number from 0 is expected here, as the quote has it.");
  });

  test("twice at once, with two keys: cancelled and refunded once", async () => {
    const { booking, secret } = await book();
    const sent = { ...agreed, version: booking.version };
    const answers = await Promise.all([1, 2, 3].map(() => cancel(booking, secret, sent)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await emails()).toHaveLength(2);
  });

  test("a process that dies after it cancelled has stored the answer with it", async () => {
    const { booking, secret } = await book();
    const sent = { ...agreed, version: booking.version };
    const dying = anApiSite({
      ...harness.app,
      gateway: { ...harness.app.gateway, refund: () => new Promise<never>(() => {}) },
    });
    void dying.post(path(booking, "cancellation"), sent, {
      ...bearer(secret),
      "Idempotency-Key": "one",
    });
    await expect.poll(() => statusOf(booking)).toBe("cancelled");
    const again = await cancel(booking, secret, sent, "one");
    expect([again.status, again.body.refund]).toEqual([200, euros(byCard)]);
  });
});
