// Production accepts no practice payments: without PAYMENTS no card is offered anywhere, and earlier ones are closed safely.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takesCards } from "#app/app.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { listPayments } from "#app/bookings/payments/payments.sql.server.ts";
import { sendDueRefunds } from "#app/bookings/payments/refunds.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { placeBooking } from "#app/bookings/place/place-booking.server.ts";
import type { PaymentGateway } from "#app/payments/gateway.ts";
import { anApiSite } from "#tests/support/api/api-site.ts";
import { aCard, anApp, aRequest } from "#tests/support/booking-requests.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { aClock } from "#tests/support/clock.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import {
  openProduction,
  ownerCookie,
  shownIn,
  shows,
} from "#tests/support/site/production-site.ts";
import type { ProductionSite } from "#tests/support/site/production-site.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const stripeKeys = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

describe.each(databases)("production on %s", (dialect) => {
  const clock = aClock("2026-11-20T08:00:00Z");
  let database: TestDatabase;
  let opened: ProductionSite | null = null;
  beforeEach(async () => {
    clock.set("2026-11-20T08:00:00Z");
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(async () => {
    await opened?.open.close();
    opened = null;
    await database.close();
  });
  const production = async (env: Record<string, string> = {}) => {
    opened = await openProduction(database, clock, env);
    return opened;
  };
  const place = async (outcome: "success" | "challenge" | "timeout") =>
    bookingOf(await placeBooking(aRequest({ payment: aCard(outcome) }), anApp(database, clock)));
  const statusOf = async (id: string) => (await findBookingById(database.db, id))?.status;
  const paymentsOf = async (id: string) =>
    (await listPayments(database.db, id)).map(({ status }) => status);

  test("by default a guest pays at the property, and no card field is on the page", async () => {
    const { app, site } = await production();
    expect(takesCards(app)).toBe(false);
    const page = (await site.request(`/en${aWeekAt("details")}`)).text;
    expect(shows(page, "We cannot charge cards on this site at the moment")).toBe(true);
    expect(shows(page, '<input type="hidden" name="method" value="property"/>')).toBe(true);
    expect(/Test cards|Name on card|value="card"/.exec(shownIn(page))).toBeNull();

    const browser = aBookBrowser(app);
    await browser.open(aWeekAt("details"));
    const review = await browser.post(aWeekAt("details"), detailsForm("property"));
    expect(stepOf(review, "review")).toMatchObject({
      card: null,
      dueNow: 0,
      dueAtProperty: 198066,
    });
    const done = await browser.post(aWeekAt("review"), confirmForm());
    expect(stepOf(done, "done")).toMatchObject({ paid: 0, dueAtProperty: 198066 });
  });

  test("a card that is sent all the same is refused, and the input is kept", async () => {
    const { app } = await production();
    const browser = aBookBrowser(app);
    await browser.open(aWeekAt("details"));
    const seen = await browser.post(aWeekAt("details"), detailsForm("success"));
    expect(stepOf(seen, "details")).toMatchObject({
      cards: null,
      paymentMethod: "property",
      guest: { firstName: "Claire" },
      faults: [{ field: "method", key: "cardsNotTaken" }],
    });
    const placed = await placeBooking(aRequest({ payment: aCard("success") }), app);
    expect(placed).toEqual({ ok: false, reason: "cardsNotTaken" });
    const stored = await database.db.selectFrom("bookings").select("id").execute();
    expect(stored).toEqual([]);
  });

  test("a card that was entered while cards were accepted is not charged: the guest agrees to another way", async () => {
    const before = aBookBrowser(anApp(database, clock));
    await before.open(aWeekAt("details"));
    await before.post(aWeekAt("details"), detailsForm("success"));
    const { app } = await production();
    const browser = aBookBrowser(app);
    browser.setSecret(before.secret());
    for (const seen of [
      await browser.open(aWeekAt("review")),
      await browser.post(aWeekAt("review"), confirmForm()),
    ])
      expect(stepOf(seen, "details")).toMatchObject({
        paymentMethod: "property",
        savedCard: null,
        faults: [{ field: "method", key: "cardsNotTaken" }],
      });
    await browser.post(aWeekAt("details"), detailsForm("property"));
    const done = await browser.post(aWeekAt("review"), confirmForm());
    expect(stepOf(done, "done")).toMatchObject({ paid: 0 });
  });

  test("the rate that is binding only by card is not sold", async () => {
    const { app, site } = await production();
    const browser = aBookBrowser(app);
    const firstStep = stepOf(await browser.open(aWeekAt("apartment")), "apartment");
    expect(firstStep.plans).toBeNull();
    const details = stepOf(
      await browser.open(aWeekAt("details", { plan: "nonRefundable" })),
      "details",
    );
    expect(details.choice).toMatchObject({ plan: "flexible", quote: { total: 198066 } });
    const query = "checkIn=2027-01-10&checkOut=2027-01-17&adults=2&children=0";
    const page = (await site.request(`/en/apartments/luxury-penthouse-suite?${query}`)).text;
    expect(shows(page, "€1,980.66")).toBe(true);
    expect(shows(page, "Non-refundable")).toBe(false);

    const withCards = aBookBrowser(anApp(database, clock));
    expect(stepOf(await withCards.open(aWeekAt("apartment")), "apartment").plans).not.toBeNull();
  });

  test("the API refuses a card and takes a booking paid at the property", async () => {
    const { app } = await production();
    const api = anApiSite(app);
    const bookingBody = {
      apartment: 4,
      ...aStay(),
      adults: 2,
      guest: aGuest(),
      consents: { terms: true, privacy: true, cancellation: true },
    };
    const refused = await api.book({
      ...bookingBody,
      payment: { method: "card", token: aCard("success").token },
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: "cardsNotTaken", field: "payment.method" });
    expect(refused.body.detail).toContain("We cannot charge cards at the moment");
    const booked = await api.book({ ...bookingBody, payment: { method: "property" } });
    expect(booked.status).toBe(201);
  });

  test("the pages promise no card payment", async () => {
    const { site } = await production();
    const home = (await site.request("/en")).text;
    expect(shows(home, "Nothing is charged when you book.")).toBe(true);
    expect(shows(home, "Pay by card through our payment provider")).toBe(false);
    const apartment = (await site.request("/en/apartments/luxury-penthouse-suite")).text;
    expect(shows(apartment, "<dt>Payment</dt><dd>At the property</dd>")).toBe(true);
  });

  test.each([
    ["with nothing set", {}, null],
    ["with PAYMENTS=sandbox", { PAYMENTS: "sandbox" }, "anyone can book with a test card"],
    ["with Stripe's test keys", stripeKeys, "Stripe’s test keys are set"],
  ])("%s every admin page says whether payments are practice", async (_, env, line) => {
    const { app, site, log } = await production({ ...env, SMTP_URL: "smtp://127.0.0.1:1" });
    const Cookie = await ownerCookie(app);
    for (const path of ["/admin", "/admin/bookings", "/admin/settings", "/admin/nowhere"]) {
      const { text } = await site.request(path, { headers: { Cookie } });
      expect(shows(text, 'class="adm"')).toBe(true);
      expect(shows(text, line ?? "Sign out")).toBe(true);
      expect(shows(text, "adm__notice--bad")).toBe(line !== null);
    }
    expect(log.some((each) => each.includes("practice payments"))).toBe(line !== null);
  });

  test("with PAYMENTS=sandbox the test cards are there, as it was asked for", async () => {
    const { app } = await production({ PAYMENTS: "sandbox" });
    const placed = await placeBooking(aRequest({ payment: aCard("success") }), app);
    expect(placed).toMatchObject({ ok: true, outcome: "confirmed" });
  });

  describe("a database with practice payments", () => {
    test("a paid one can be cancelled, and its refund is done", async () => {
      const { id, reference, version, dueNow } = await place("success");
      const { app } = await production();
      const bookingBody = { reference, version, actor: "guest" as const };
      expect(await cancelBooking({ ...bookingBody, agreedRefund: dueNow }, app)).toMatchObject({
        ok: true,
        refund: dueNow,
      });
      await sendDueRefunds(app);
      expect(await paymentsOf(id)).toEqual(["refunded"]);
      const owed = await database.db.selectFrom("booking_refunds").select("status").execute();
      expect(owed).toEqual([{ status: "done" }]);
    });

    test.each(["challenge", "timeout"] as const)(
      "one that is still open (%s) never confirms its booking",
      async (outcome) => {
        const { id } = await place(outcome);
        const { app, site } = await production();
        const line = await database.db
          .selectFrom("sandbox_payments")
          .select("id")
          .executeTakeFirstOrThrow();
        const bank = `/en/sandbox-bank?payment=${line.id}`;
        expect((await site.request(bank)).status).toBe(404);
        expect((await site.post(bank, { answer: "approve" })).status).toBe(404);
        const payment = (await listPayments(database.db, id)).at(-1);
        expect(await settlePayment(payment?.id ?? "", app)).toMatchObject({
          outcome: "declined",
        });
        expect(await statusOf(id)).toBe("pending_payment");
        clock.advance({ minutes: 16 });
        await expireHolds(app);
        expect(await statusOf(id)).toBe("expired");
        expect(await paymentsOf(id)).toEqual(["declined"]);
      },
    );

    test("its guest can still pay at the property, with the same key", async () => {
      const request = aRequest({ payment: aCard("challenge") });
      const { id } = bookingOf(await placeBooking(request, anApp(database, clock)));
      const { app } = await production();
      expect(await placeBooking(request, app)).toEqual({ ok: false, reason: "cardsNotTaken" });
      const paid = await placeBooking({ ...request, payment: { method: "property" } }, app);
      expect(paid).toMatchObject({ ok: true, outcome: "confirmed", booking: { id } });
    });

    test("with Stripe, Stripe is never asked about them", async () => {
      const { id, reference, version, dueNow } = await place("success");
      const open = bookingOf(
        await placeBooking(
          aRequest({ apartmentId: 1, payment: aCard("challenge") }),
          anApp(database, clock),
        ),
      );
      const { app } = await production(stripeKeys);
      const asked: string[] = [];
      const strict: App = { ...app, gateway: refusing(app.gateway, asked) };
      const bookingBody = { reference, version, actor: "guest" as const };
      await cancelBooking({ ...bookingBody, agreedRefund: dueNow }, strict);
      clock.advance({ minutes: 16 });
      await expireHolds(strict);
      await sendDueRefunds(strict);
      expect(await paymentsOf(id)).toEqual(["refunded"]);
      expect(await statusOf(open.id)).toBe("expired");
      expect(asked).toEqual([]);
    });

    test("the admin says that no money moved", async () => {
      const { reference } = await place("success");
      clock.set("2027-01-10T05:00:00Z");
      const { app, site } = await production();
      const Cookie = await ownerCookie(app);
      const booking = await site.request(`/admin/bookings/${reference}`, { headers: { Cookie } });
      expect(shows(booking.text, "Practice payment: no money moved.")).toBe(true);
      const today = await site.request("/admin", { headers: { Cookie } });
      expect(shows(today.text, "Practice payment, not paid")).toBe(true);
    });
  });

  test("a payment of a provider that is not set up any more waits, and no other provider is asked", async () => {
    const { app } = await production();
    const stripe = { ...anApp(database, clock).gateway, name: "stripe" };
    const placed = await placeBooking(aRequest({ payment: aCard("challenge") }), {
      ...app,
      gateway: stripe,
    });
    const { id } = bookingOf(placed);
    clock.advance({ minutes: 16 });
    await expireHolds(app);
    expect(await paymentsOf(id)).toEqual(["unknown"]);
    expect(await statusOf(id)).toBe("pending_payment");
  });
});

// Records each call and fails it.
function refusing(gateway: PaymentGateway, asked: string[]): PaymentGateway {
  const refuse = (name: string) => () => {
    asked.push(name);
    return Promise.reject(new Error("not ours"));
  };
  return {
    ...gateway,
    create: refuse("create"),
    lookup: refuse("lookup"),
    capture: refuse("capture"),
    refund: refuse("refund"),
    void: refuse("void"),
  };
}
