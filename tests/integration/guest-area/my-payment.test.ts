// The page on which a guest pays what is open: the sum explained, why a card was refused, the way to the bank and back.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { expireHolds } from "#app/bookings/place/end-holds.server.ts";
import { action, loader } from "#app/guest-area/pay/pay-page.tsx";
import { loader as afterBank } from "#app/guest-area/pay/after-bank-page.tsx";
import { loader as bookingLoader } from "#app/guest-area/my-booking-page.tsx";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { answerBank, moneyTaken } from "#tests/support/booking/booking-state.ts";
import { guestRouteArgs, replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { recordEntry } from "#tests/support/booking/recorded-entries.ts";
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
    expect(locationOf(sent)).toMatch(/^https:\/\/hotel\.example\/fr\/sandbox-bank\?payment=/);
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

  test("the bank is told no secret; only the browser that went there is led back to the booking", async () => {
    const sent = (await send("challenge")) as Response;
    const { return_url: returnUrl } = await harness.database.db
      .selectFrom("sandbox_payments")
      .select("return_url")
      .executeTakeFirstOrThrow();
    const attempt = /^https:\/\/hotel\.example\/fr\/after-bank\/([\da-f]{32})$/.exec(
      returnUrl ?? "",
    )?.[1];
    expect(returnUrl).not.toContain(secret);
    const kept = sent.headers.get("set-cookie") ?? "";
    expect(kept).toMatch(/^__Host-after-bank-\w{16}=.*; HttpOnly; SameSite=Lax; Secure$/);
    const comeBack = async (cookie: string, to = attempt ?? "") => {
      const asked = guestRouteArgs(harness.app, `/fr/after-bank/${to}`, {
        attempt: to,
        lang: "fr",
      });
      (asked as { request: Request }).request.headers.set("cookie", cookie);
      const answer: unknown = await afterBank(asked).catch((thrown: unknown) => thrown);
      return answer instanceof Response ? locationOf(answer) : JSON.stringify(answer);
    };
    // A guest who has left the bank's page without an answer goes there again, from any browser that has the link.
    const again = await loader(args("?bank=1")).catch((thrown: unknown) => thrown as Response);
    expect(locationOf(again)).toBe(locationOf(sent));
    expect((again as Response).headers.get("set-cookie")).toBe(kept);

    const own = kept.split(";")[0] ?? "";
    const [name = ""] = own.split("=");
    expect(await comeBack(own)).toBe(`/fr/my-booking/${secret}/pay?back=1`);
    const stranger = await comeBack("");
    expect(stranger).not.toContain(secret);
    expect(JSON.parse(stranger ?? "")).toMatchObject({ kind: "payment" });
    expect(stranger).not.toContain(booking.reference);
    // Nothing tells a stranger whether there is such an attempt, and no other secret leads anywhere.
    expect(await comeBack("", "0".repeat(32))).toBe(stranger);
    expect(await comeBack(`${name}=${"x".repeat(22)}`)).toBe(stranger);
    const other = bookingOf(await harness.place(aRequest({ apartmentId: 2 })));
    const otherSecret = await replaceSecret(other, harness.app);
    expect(await comeBack(`${name}=${otherSecret}`)).toBe(stranger);
    // The bank's app opens another browser: nothing is lost there, and the receipt is on its way.
    await answerBank(booking, "approve", harness.app);
    expect(await comeBack("")).toBe(stranger);
    expect(await moneyTaken(harness.app)).toBe(whole);
    expect((await harness.stateOf(booking)).emails).toContain("guestReceipt");
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
