// The pages of a deposit on a card: the guest's, with the way to the bank and back; staff's, with everything that can be decided;
// Stripe's messages and payouts; and what stands in the guest's way to be erased.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { settleDepositHolds } from "#app/bookings/deposits/settle-deposit-holds.server.ts";
import { syncPayouts } from "#app/bookings/payments/payouts/sync-payouts.server.ts";
import { action, loader } from "#app/guest-area/deposit/deposit-page.tsx";
import { loader as afterBank } from "#app/guest-area/pay/after-bank-page.tsx";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import {
  agreeOnHolds,
  balancesOf,
  bookHeldStay,
  depositStateOf,
  emailsOfKind,
  heldAmount,
  noonOf,
  placeOn,
} from "#tests/support/payments/deposit-holds.ts";
import { guestRouteArgs, replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const locationOf = (answer: unknown) => (answer as Response).headers.get("location");

describe.each(databases)("the pages of a deposit on a card on %s", (dialect) => {
  let harness: StripeHarness;
  let booking: Booking;
  let secret: string;
  let admin: TestBrowser;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
    agreeOnHolds(harness.app, "choice");
    booking = await bookHeldStay(harness);
    secret = await replaceSecret(booking, harness.app);
    await anOwner(harness.app);
    await moveTo(7);
  });
  afterEach(() => harness.close());
  // A session ends after half a day.
  const moveTo = async (day: number) => {
    harness.clock.set(noonOf(day));
    admin = await signedInBrowser(harness.app);
  };

  const args = (query = "", form?: Record<string, string | number>) =>
    guestRouteArgs(
      harness.app,
      `/fr/my-booking/${secret}/deposit${query}`,
      { token: secret, lang: "fr" },
      form,
    );
  const page = async (query = "") =>
    (await loader(args(query))) as Awaited<ReturnType<typeof loader>>;
  const send = async (outcome: Parameters<typeof aStripeCard>[0]) => {
    const { token, brand, last4 } = aStripeCard(outcome);
    const form = { cardToken: token, cardBrand: brand, cardLast4: last4 };
    return (await action(args("", form))) as Response;
  };
  const state = () => depositStateOf(booking, harness.app);
  const adminPath = () => `/admin/bookings/${booking.reference}/deposit`;

  test("what is held and until when is said before the card; a declined one is said, and another is held", async () => {
    const { view, fault } = await page();
    expect(fault).toBeNull();
    expect(view).toMatchObject({
      amount: heldAmount,
      returnBy: "2027-03-14",
      isChoice: true,
      cards: { name: "stripe" },
      attempt: null,
    });
    const declined = locationOf(await send("insufficient"));
    expect(declined).toBe(`/fr/my-booking/${secret}/deposit?declined=insufficientFunds`);
    expect((await page("?declined=insufficientFunds")).fault).toEqual({
      reason: "declined",
      why: "insufficientFunds",
    });
    const missing = (await action(args("", { cardToken: "" }))) as unknown;
    expect(missing).toMatchObject({
      init: { status: 400 },
      data: { fault: { reason: "cardMissing" } },
    });
    expect(locationOf(await send("success"))).toBe(`/fr/my-booking/${secret}?done=deposit`);
    expect(harness.stripe.books.held()).toBe(heldAmount);
    // Nothing is left to do here: the booking's page says how it stands.
    const next = await loader(args()).catch((thrown: unknown) => thrown);
    expect(locationOf(next)).toBe(`/fr/my-booking/${secret}`);
    expect(await state()).toMatchObject({ holds: ["declined", "placed"], guest: "onCard" });
  });

  test("3-D Secure: the bank's address has no secret, and leads the same browser back to a placed hold", async () => {
    const toBank = await send("challenge");
    expect(locationOf(toBank)).toContain("https://hooks.stripe.com/");
    const intent = harness.stripe.books.intents.at(-1);
    expect(intent?.["return_url"]).toMatch(
      /^https:\/\/hotel\.example\/fr\/after-bank\/[\da-f]{32}$/,
    );
    expect((await page()).view.attempt).toEqual({ state: "atBank" });
    harness.stripe.books.answerBank(intent?.id ?? "", "approve");
    const attempt = intent?.metadata["payment"] ?? "";
    const cookie = (toBank.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    // Another browser, such as that of the bank's app, is told of the hold, and not of a payment.
    const stranger = guestRouteArgs(harness.app, `/fr/after-bank/${attempt}`, {
      attempt,
      lang: "fr",
    });
    const shown = await afterBank(stranger);
    expect(shown).toMatchObject({ kind: "hold" });
    expect(shown.words["my-payment"]).toMatchObject({
      afterBank: { hold: { receipt: expect.stringContaining("Rien n’est débité.") as string } },
    });
    const back = guestRouteArgs(harness.app, `/fr/after-bank/${attempt}`, { attempt, lang: "fr" });
    (back as { request: Request }).request.headers.set("cookie", cookie);
    const led = await afterBank(back).catch((thrown: unknown) => thrown);
    expect(locationOf(led)).toBe(`/fr/my-booking/${secret}/deposit?back=1`);
    const settled = await loader(args("?back=1")).catch((thrown: unknown) => thrown);
    expect(locationOf(settled)).toBe(`/fr/my-booking/${secret}?done=deposit`);
    expect(await state()).toMatchObject({ holds: ["placed"] });
  });

  test("staff send the link once more, keep the hold for now, and charge a part, with what was typed kept", async () => {
    await settleDepositHolds(harness.app);
    // One that waits to be sent is enough.
    expect((await admin.post(adminPath(), { do: "ask" })).status).toBe(303);
    expect(await emailsOfKind(booking, "guestDepositAsked", harness.app)).toHaveLength(1);
    await placeOn(booking, aStripeCard("success"), harness.app);
    expect((await admin.post(adminPath(), { do: "ask" })).answer.fault).toMatchObject({
      reason: "notAskable",
    });
    expect((await admin.post(adminPath(), { do: "receive" })).answer.fault).toMatchObject({
      reason: "onCard",
    });
    await moveTo(11);
    expect((await admin.get(adminPath())).page.deposit.card).toMatchObject({
      state: "placed",
      until: "2027-03-14",
      releasedOn: "2027-03-14",
    });
    expect((await admin.post(adminPath(), { do: "wait", why: "" })).answer.fault).toEqual({
      field: "why",
      reason: "waitReasonMissing",
    });
    const waits = await admin.post(adminPath(), { do: "wait", why: "The lamp is looked at" });
    expect(waits.status).toBe(303);
    const tooMuch = await admin.post(adminPath(), { do: "take", kept: "200,01", reason: "x" });
    expect(tooMuch).toMatchObject({
      status: 400,
      answer: { fault: { field: "kept", reason: "keptTooMuch" }, typed: { kept: "200,01" } },
    });
    const take = { do: "take", kept: "35,50", reason: "The lamp <b>beside</b> the bed" };
    expect((await admin.post(adminPath(), take)).status).toBe(303);
    expect(await state()).toMatchObject({ deposit: "ended", kept: 35_50, guest: "taken" });
    const [told] = await emailsOfKind(booking, "guestDepositReturned", harness.app);
    expect(told?.html).not.toContain("<b>beside");
    const notes = await harness.database.db.selectFrom("booking_notes").select("text").execute();
    expect(notes.map(({ text }) => text).sort()).toEqual([
      expect.stringContaining("35.50"),
      "The lamp is looked at",
    ]);
    const audited = await harness.database.db.selectFrom("audit_log").select("what").execute();
    expect(audited.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["depositWaits", "depositTaken"]),
    );
    expect((await admin.get(adminPath())).page.deposit.card).toMatchObject({ state: "taken" });
  });

  test("Stripe's messages: a hold is found placed, and shown as released when Stripe has ended it", async () => {
    await send("challenge");
    const intent = harness.stripe.books.intents.at(-1);
    harness.stripe.books.answerBank(intent?.id ?? "", "approve");
    await harness.deliver();
    expect(await state()).toMatchObject({ holds: ["placed"] });
    await moveTo(11);
    await admin.post(adminPath(), { do: "wait", why: "We look at it" });
    await moveTo(15);
    harness.stripe.books.endHolds();
    await harness.deliver();
    expect(await state()).toMatchObject({
      holds: ["expired"],
      deposit: "ended",
      guest: "released",
    });
  });

  test("what was taken is in the provider's payout, and matched; a hold alone is not", async () => {
    await placeOn(booking, aStripeCard("success"), harness.app);
    await moveTo(11);
    await admin.post(adminPath(), { do: "take", kept: "35,50", reason: "The lamp" });
    harness.stripe.books.payouts.payOut();
    await syncPayouts(harness.app);
    const lines = await harness.database.db
      .selectFrom("payout_lines")
      .select(["kind", "amount"])
      .execute();
    expect(lines).toEqual([{ kind: "charge", amount: 35_50 }]);
    const { page: payouts } = await admin.get("/admin/money/payouts?month=2027-03");
    expect(JSON.stringify(payouts)).toContain('"matches":true');
    expect(JSON.stringify(payouts)).not.toContain('"matches":false');
    expect(await balancesOf(booking, harness.app)).toMatchObject({ card: 35_50, damages: -35_50 });
  });

  test("a guest is erased only when nothing is held any more", async () => {
    await placeOn(booking, aStripeCard("success"), harness.app);
    await moveTo(11);
    await admin.post(adminPath(), { do: "wait", why: "We look at it" });
    await moveTo(13);
    const path = `/admin/bookings/${booking.reference}/guest`;
    expect((await admin.get(path)).page.blocking).toEqual([booking.reference]);
    await admin.post(adminPath(), { do: "release" });
    expect(await state()).toMatchObject({ holds: ["released"] });
    expect((await admin.get(path)).page.blocking).toEqual([]);
  });
});
