// The outcome of a payment after a 202: only for clients with the secret of that answer.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import type { ApiSite } from "#tests/support/api/api-site.ts";
import { aCard } from "#tests/support/booking-requests.ts";
import { answerBank } from "#tests/support/booking/booking-state.ts";
import { openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the outcome of an API client's payment on %s", (dialect) => {
  let harness: PaymentHarness;
  let site: ApiSite;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    site = anApiSite(harness.app);
  });
  afterEach(() => harness.close());

  const request = (reference: string, secret: string) =>
    site.get(`/api/bookings/${reference}`, { Authorization: `Bearer ${secret}` });
  const begin = async (card: Parameters<typeof aCard>[0] = "challenge", changes = {}) => {
    const { status, body } = await site.book(aBookingBody({ payment: aCard(card), ...changes }));
    expect(status).toBe(202);
    const { reference, payment } = body;
    const booking = (await findBookingByReference(harness.database.db, reference))!;
    return { reference, secret: payment.secret as string, payment, booking };
  };

  test("while the bank waits the address is returned again, then that the booking is confirmed", async () => {
    const { reference, secret, payment, booking } = await begin();
    expect(secret).toMatch(/^[\w-]{22}$/);
    const waiting = await request(reference, secret);
    expect(waiting.status).toBe(200);
    expect(waiting.headers.get("cache-control")).toBe("no-store");
    expect(waiting.body).toMatchObject({
      reference,
      status: "pending_payment",
      payment: { heldUntil: "2026-11-20T08:15:00.000Z", url: payment.url, declined: null },
    });
    await answerBank(booking, "approve", harness.app);
    const first = await request(reference, secret);
    expect(first.body).toMatchObject({
      reference,
      status: "confirmed",
      dueNow: { amount: 1938_66 },
    });
    expect(first.body.payment).toBeUndefined();
    expect((await request(reference, secret)).text).toBe(first.text);
    const small = { Authorization: `bearer ${secret}` };
    expect((await site.get(`/api/bookings/${reference}`, small)).text).toBe(first.text);
    expect(first.text).not.toMatch(/moreau|claire/i);
    expect((await harness.stateOf(booking)).emails).toEqual([
      "guestConfirmation",
      "ownerNewBooking",
    ]);
  });

  test("a bank that refuses, then an expired hold", async () => {
    const { reference, secret, booking } = await begin();
    await answerBank(booking, "refuse", harness.app);
    expect((await request(reference, secret)).body).toMatchObject({
      status: "pending_payment",
      payment: { url: null, declined: "authenticationFailed" },
    });
    harness.clock.advance({ minutes: 15 });
    await expireHolds(harness.app);
    const { body } = await request(reference, secret);
    expect(body).toMatchObject({
      status: "expired",
      payment: { heldUntil: null, refunded: false },
    });
  });

  test("money that arrived after the nights were gone is said to be refunded", async () => {
    const { reference, secret, booking } = await begin();
    harness.clock.advance({ minutes: 16 });
    expect((await site.book(aBookingBody())).status).toBe(201);
    await answerBank(booking, "approve", harness.app);
    expect((await request(reference, secret)).body).toMatchObject({
      status: "expired",
      payment: { url: null, refunded: true },
    });
  });

  test("the same key is answered with the same secret", async () => {
    const body = aBookingBody({ payment: aCard("challenge") });
    const [one, again] = [await site.book(body, "a key"), await site.book(body, "a key")];
    expect(again.text).toBe(one.text);
  });

  test("without this booking's secret nothing is revealed, not even that it exists", async () => {
    const { reference, secret } = await begin();
    const other = await begin("challenge", { apartment: 2 });
    const unknown = await request("KF-00000000", secret);
    expect([unknown.status, unknown.body.code]).toEqual([404, "bookingUnknown"]);
    const refused = [
      await request(reference, other.secret),
      await request(reference, ""),
      await request(reference, `${secret}x`),
      await request(reference, secret.toUpperCase()),
      await request(reference.toLowerCase(), secret),
      await request("%00%F0%9F%98%80", secret),
      await request("x".repeat(5_000), secret),
      await site.get(`/api/bookings/${reference}`),
      await site.get(`/api/bookings/${reference}?secret=${secret}`),
      await site.get(`/api/bookings/${reference}`, { Authorization: secret }),
    ];
    for (const { status, text, headers } of refused)
      expect([status, text, [...headers]]).toEqual([404, unknown.text, [...unknown.headers]]);
  });
});
