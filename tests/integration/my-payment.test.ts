// The page on which a guest pays what is open: the sum explained, why a card was refused, the way to the bank and back.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/end-holds.server.ts";
import { action, loader } from "#app/guest-area/pay/pay-page.tsx";
import { loader as bookingLoader } from "#app/guest-area/my-booking-page.tsx";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, moneyTaken } from "#tests/support/booking-state.ts";
import { guestRouteArgs, replaceSecret } from "#tests/support/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payment-harness.ts";
import { recordEntry } from "#tests/support/recorded-entries.ts";
import { databases } from "#tests/support/test-database.ts";

const whole = 1980_66;

const locationOf = (answer: unknown) => (answer as Response).headers.get("location");

describe.each(databases)("the page that pays what is open on %s", (dialect) => {
  let harness: PaymentHarness;
  let booking: Booking;
  let secret: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    booking = bookingOf(await harness.place(aRequest({ language: "en" })));
    secret = await replaceSecret(booking, harness.app);
  });
  afterEach(() => harness.close());

  const args = (query = "", form?: Record<string, string | number>) =>
    guestRouteArgs(
      harness.app,
      `/fr/my-booking/${secret}/pay${query}`,
      { token: secret, lang: "fr" },
      form,
    );
  const page = async (query = "") =>
    (await loader(args(query))) as Awaited<ReturnType<typeof loader>>;
  const send = async (outcome: Parameters<typeof aCard>[0], sum = whole) => {
    const { token, brand, last4 } = aCard(outcome);
    const form = { sum, cardToken: token, cardBrand: brand, cardLast4: last4 };
    return (await action(args("", form))) as Response | { data: unknown; init: { status: number } };
  };

  test("says line by line what is open, and that paying now is early", async () => {
    await recordEntry(harness.database.db, booking, {
      ref: "1",
      method: "cash",
      amount: 500_00,
      day: "2026-11-20",
    });
    const { view, fault } = await page();
    expect(fault).toBeNull();
    expect(view).toMatchObject({
      toPay: whole - 500_00,
      isEarly: true,
      attempt: null,
      cards: { name: "sandbox" },
      bill: {
        total: expect.stringMatching(/^1.980,66.€$/) as string,
        moved: [{ amount: expect.stringMatching(/^500,00.€$/) as string }],
      },
    });
    expect(view.bill.lines.length).toBeGreaterThan(2);
  });

  test("a declined card keeps the page and says why; the next one leads back to the booking", async () => {
    const declined = locationOf(await send("insufficientFunds"));
    expect(declined).toBe(`/fr/my-booking/${secret}/pay?declined=insufficientFunds`);
    expect(await page("?declined=insufficientFunds")).toMatchObject({
      fault: { reason: "declined", why: "insufficientFunds" },
      view: { toPay: whole },
    });
    const paid = await send("success");
    expect(locationOf(paid)).toBe(`/fr/my-booking/${secret}?done=pay`);
    const shown = await bookingLoader(
      guestRouteArgs(harness.app, `/my-booking/${secret}?done=pay`, { token: secret }),
    );
    expect(shown.done).toBe("pay");
    expect(shown.booking).toMatchObject({ paidLater: whole, dueAtProperty: 0, payable: 0 });
    expect(await page()).toMatchObject({ view: { toPay: 0 }, fault: null });
  });

  test("without a card, or with another sum than is open, nothing is charged", async () => {
    expect(await action(args("", { sum: whole }))).toMatchObject({
      init: { status: 400 },
      data: { fault: { reason: "cardMissing" } },
    });
    for (const sum of [whole - 1, 0, -5])
      expect(await send("success", sum)).toMatchObject({
        init: { status: 409 },
        data: { fault: { reason: "sumChanged", due: whole }, view: { toPay: whole } },
      });
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("3-D Secure: to the bank, which returns the guest; refused there, the page says so", async () => {
    const sent = await send("challenge");
    expect(locationOf(sent)).toMatch(/^https:\/\/house\.example\/fr\/sandbox-bank\?payment=/);
    expect(await page()).toMatchObject({ view: { attempt: { state: "atBank" } } });
    expect(await page("?card=another")).toMatchObject({ view: { attempt: null, toPay: whole } });
    await answerBank(booking, "refuse", harness.app);
    expect(await page("?back=1")).toMatchObject({
      fault: { reason: "declined", why: "authenticationFailed" },
    });
    await send("challenge");
    await answerBank(booking, "approve", harness.app);
    const back = await loader(args("?back=1")).catch((thrown: unknown) => thrown);
    expect(locationOf(back)).toBe(`/fr/my-booking/${secret}?done=pay`);
    expect(await moneyTaken(harness.app)).toBe(whole);
  });

  test("the bank answers late: the page waits, and the job finds the money", async () => {
    const sent = await send("timeout");
    expect(locationOf(sent)).toBe(`/fr/my-booking/${secret}/pay?back=1`);
    harness.clock.advance({ seconds: 10 });
    await expireHolds(harness.app);
    const back = await loader(args("?back=1")).catch((thrown: unknown) => thrown);
    expect(locationOf(back)).toBe(`/fr/my-booking/${secret}?done=pay`);
  });

  test("where no card is taken the page says so, and the booking's page has no button", async () => {
    harness.app.gateway = { ...harness.app.gateway, cards: null };
    expect(await page()).toMatchObject({ view: { cards: null, toPay: whole } });
    const shown = await bookingLoader(
      guestRouteArgs(harness.app, `/my-booking/${secret}`, { token: secret }),
    );
    expect(shown.booking.payable).toBe(0);
    expect(await send("success")).toMatchObject({ data: { fault: { reason: "cardsNotTaken" } } });
  });
});
