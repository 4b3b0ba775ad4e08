// The damage deposit: agreed before booking and frozen, received and returned in cash once, and never part of the price.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { recordRepayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { findDeposit } from "#app/bookings/deposits/deposits.sql.server.ts";
import { readGuestDeposit } from "#app/bookings/deposits/guest-deposit.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { listCashEntries } from "#app/ledger/cash-days.sql.server.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import { balanceOf } from "#app/ledger/rules/accounts.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { refreshFacts } from "#app/settings/changed-facts.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import { aBookingBody, anApiSite } from "#tests/support/api/api-site.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aBookBrowser, stepOf } from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { depositStateOf, listTasksOf } from "#tests/support/payments/deposit-holds.ts";
import { databases } from "#tests/support/test-database.ts";

const week = { language: "en", stay: { checkIn: "2027-03-01", checkOut: "2027-03-08" } } as const;
const settings = "/admin/settings/deposit";

describe.each(databases)("damage deposits on %s", (dialect) => {
  let harness: PaymentHarness;
  let admin: TestBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    admin = await signedInBrowser(harness.app);
  });
  afterEach(() => harness.close());
  const { stringify } = JSON;

  async function setDeposit(form: Record<string, string>): Promise<void> {
    const { version } = (await admin.get(settings)).page.shown;
    const sent = await admin.post(settings, {
      returnDays: "3",
      ...form,
      version: String(version),
    });
    expect(sent).toMatchObject({ status: 303 });
    await refreshFacts(harness.app);
  }

  // The penthouse from 1 to 8 March 2027: the harness's week.
  async function bookWithDeposit(): Promise<{ booking: Booking; path: string }> {
    await setDeposit({ amount: "100", "apartment.4": "200" });
    const booking = bookingOf(await harness.place(aRequest(week)));
    return { booking, path: `/admin/bookings/${booking.reference}/deposit` };
  }

  const emailsOf = async (booking: Booking, kind: string) => {
    const rows = await harness.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("booking_id", "=", booking.id)
      .where("kind", "=", kind)
      .execute();
    return Promise.all(rows.map((row) => renderBookingEmail(row as OutboxEmail, harness.app)));
  };
  const balances = async (booking: Booking) => {
    const entries = await listEntries(harness.database.db, booking.id);
    const movements = entries.flatMap((entry) => entry.movements);
    return (["cash", "deposits", "damages", "guest"] as const).map((account) =>
      balanceOf(account, movements),
    );
  };
  const tasksOn = (day: string) => listTasksOf(day, harness.app);

  test("shown before booking, never in the total, frozen in the booking, and in its email", async () => {
    await setDeposit({ amount: "200" });
    const browser = aBookBrowser(harness.app);
    const shown = stepOf(await browser.open(aWeekAt("details")), "details");
    expect(shown.choice).toMatchObject({ deposit: 200_00, quote: { total: 1980_66 } });
    const review = await browser.post(aWeekAt("details"), detailsForm("property"));
    expect(stepOf(review, "review").choice.deposit).toBe(200_00);
    const done = stepOf(await browser.post(aWeekAt("review"), confirmForm()), "done");
    expect(done.booked).toMatchObject({ deposit: 200_00, quote: { total: 1980_66 } });
    const { id } = await harness.database.db
      .selectFrom("bookings")
      .select("id")
      .executeTakeFirstOrThrow();
    await setDeposit({ amount: "500", returnDays: "9" });
    const kept = { status: "due", amount: 200_00, returnDays: 3, kept: 0 };
    expect(await findDeposit(harness.database.db, id)).toMatchObject(kept);
    const [email] = await emailsOf({ id } as Booking, "guestConfirmation");
    expect(email?.text).toContain("Please bring €200.00 in cash as a refundable deposit");
    expect(harness.app.property.facts.termsVersion.terms).toBe("2026-11-20.2");
  });

  test("a program reads it beside the quote", async () => {
    const site = anApiSite(harness.app);
    const { guest: _, payment: __, consents: ___, language: ____, ...stay } = aBookingBody();
    const quote = async () => (await site.post("/api/quotes", stay)).body;
    expect(await quote()).toMatchObject({ deposit: null });
    await setDeposit({ amount: "200" });
    expect(await quote()).toMatchObject({
      deposit: { amount: 200_00, currency: "EUR" },
      total: { amount: 1980_66, currency: "EUR" },
    });
  });

  test("a deposit set between review and confirmation is shown before anything is booked", async () => {
    const browser = aBookBrowser(harness.app);
    await browser.open(aWeekAt("details"));
    const review = stepOf(
      await browser.post(aWeekAt("details"), detailsForm("property")),
      "review",
    );
    await setDeposit({ amount: "200" });
    const sent = await browser.post(aWeekAt("review"), confirmForm({ version: review.version }));
    expect(stepOf(sent, "review")).toMatchObject({ changed: true, choice: { deposit: 200_00 } });
  });

  test("received once, although two people press at once; held for the guest, not paid", async () => {
    const { booking, path } = await bookWithDeposit();
    const before = await readBalance(harness.database.db, booking.id);
    expect(await tasksOn("2027-02-28")).toEqual([]);
    expect(await tasksOn("2027-03-01")).toMatchObject([{ task: "receive", amount: 200_00 }]);
    const receive = { do: "receive" };
    const both = await Promise.all([admin.post(path, receive), admin.post(path, receive)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(both.find(({ status }) => status === 409)?.answer.fault).toEqual({
      field: "state",
      reason: "alreadyHeld",
    });
    expect(await balances(booking)).toEqual([200_00, -200_00, 0, 1980_66]);
    expect(await readBalance(harness.database.db, booking.id)).toMatchObject({
      open: before.open,
      charged: before.charged,
    });
    const cash = await listCashEntries(harness.database.db, "2026-11-20");
    expect(cash).toMatchObject([{ kind: "depositReceived", amount: 200_00 }]);
    expect((await admin.get("/admin/money")).page.balances).toMatchObject({ deposits: 200_00 });
    const [held, ...more] = await emailsOf(booking, "guestDepositHeld");
    expect(more).toEqual([]);
    expect(held?.text).toContain("€200.00 in cash");
    expect(held?.text).toContain("11 March 2027");
    expect((await depositStateOf(booking, harness.app)).guest).toBe("held");
  });

  test("returned less what is kept, once; the guest reads why, and the ledger has it as damages", async () => {
    const { booking, path } = await bookWithDeposit();
    await admin.post(path, { do: "receive" });
    expect(await tasksOn("2027-03-07")).toEqual([]);
    expect(await tasksOn("2027-03-08")).toMatchObject([{ task: "return", isLate: false }]);
    expect(await tasksOn("2027-03-12")).toMatchObject([{ task: "return", isLate: true }]);
    const keep = { do: "return", kept: "35,50", reason: "The lamp <b>beside</b> the bed" };
    const both = await Promise.all([admin.post(path, keep), admin.post(path, keep)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(await balances(booking)).toEqual([35_50, 0, -35_50, 1980_66]);
    const [returned, ...more] = await emailsOf(booking, "guestDepositReturned");
    expect(more).toEqual([]);
    expect(returned?.text).toContain("€164.50");
    expect(returned?.text).toContain("€35.50");
    expect(returned?.text).toContain("The lamp <b>beside</b> the bed");
    expect(returned?.html).not.toContain("<b>beside");
    const guest = await readGuestDeposit(harness.database.db, booking, "2026-11-20");
    expect(guest).toMatchObject({ state: "kept", amount: 200_00, kept: 35_50 });
    const notes = await harness.database.db.selectFrom("booking_notes").select("text").execute();
    expect(stringify(notes)).toContain("The lamp");
    const money = (await admin.get("/admin/money?from=2026-11-20&to=2026-11-20")).page;
    expect(money.balances).toMatchObject({ deposits: 0 });
    // No invoice names it: a compensation is not the price of anything.
    expect(await readBalance(harness.database.db, booking.id)).toMatchObject({ charged: 1980_66 });
  });

  test("received on the wrong booking: undone by its reversal, once, and received again", async () => {
    const { booking, path } = await bookWithDeposit();
    await admin.post(path, { do: "receive" });
    const undo = { do: "undo", shown: "held" };
    const both = await Promise.all([admin.post(path, undo), admin.post(path, undo)]);
    expect(statusesOf(both)).toEqual([303, 409]);
    expect(both.find(({ status }) => status === 409)?.answer.fault).toEqual({
      field: "state",
      reason: "stateChanged",
    });
    expect(await balances(booking)).toEqual([0, 0, 0, 1980_66]);
    const { db } = harness.database;
    expect(await findDeposit(db, booking.id)).toMatchObject({ status: "due", heldAt: null });
    const cash = () => listCashEntries(db, "2026-11-20");
    expect(await cash()).toMatchObject([
      { kind: "depositReceived", amount: 200_00 },
      { kind: "reversal", amount: -200_00 },
    ]);
    const logged = await db
      .selectFrom("audit_log")
      .select("after")
      .where("what", "=", "depositUndone")
      .execute();
    expect(logged).toEqual([{ after: stringify({ amount: "200.00 EUR" }) }]);
    // The email that had not been sent yet says what is not true any more.
    expect(await emailsOf(booking, "guestDepositHeld")).toEqual([null]);
    const money = (await admin.get("/admin/money?from=2026-11-20&to=2026-11-20")).page;
    expect(money.balances).toMatchObject({ deposits: 0 });
    await admin.post(path, { do: "receive" });
    expect(await balances(booking)).toEqual([200_00, -200_00, 0, 1980_66]);
    expect(await findDeposit(db, booking.id)).toMatchObject({ status: "held" });
  });

  test("a return is undone with what was kept; the page's own status decides, not the present one", async () => {
    const { booking, path } = await bookWithDeposit();
    await admin.post(path, { do: "undo", shown: "held" });
    expect(await balances(booking)).toEqual([0, 0, 0, 1980_66]);
    await admin.post(path, { do: "receive" });
    await admin.post(path, { do: "return", kept: "35.50", reason: "A lamp" });
    const stale = await admin.post(path, { do: "undo", shown: "held" });
    expect(stale).toMatchObject({ status: 409, answer: { fault: { reason: "stateChanged" } } });
    expect((await admin.post(path, { do: "undo", shown: "ended" })).status).toBe(303);
    expect(await balances(booking)).toEqual([200_00, -200_00, 0, 1980_66]);
    expect(await emailsOf(booking, "guestDepositReturned")).toEqual([null]);
    expect(await findDeposit(harness.database.db, booking.id)).toMatchObject({
      status: "held",
      kept: 0,
      endedAt: null,
    });
    await admin.post(path, { do: "return", kept: "", reason: "" });
    expect((await balances(booking)).slice(0, 3)).toEqual([0, 0, 0]);
    // Both steps can be undone, one after the other.
    await admin.post(path, { do: "undo", shown: "ended" });
    await admin.post(path, { do: "undo", shown: "held" });
    expect((await balances(booking)).slice(0, 3)).toEqual([0, 0, 0]);
    expect(await findDeposit(harness.database.db, booking.id)).toMatchObject({ status: "due" });
  });

  test("all of it goes back when nothing is kept, also after the stay was cancelled", async () => {
    const { booking, path } = await bookWithDeposit();
    await admin.post(path, { do: "receive" });
    const { reference, version } = booking;
    const cancel = { reference, version, agreedRefund: 0, actor: "owner" } as const;
    expect(await cancelBooking(cancel, harness.app)).toMatchObject({ ok: true });
    expect(await tasksOn("2026-11-20")).toMatchObject([{ task: "return" }]);
    const sent = await admin.post(path, { do: "return", kept: "", reason: "" });
    expect(sent.status).toBe(303);
    expect((await balances(booking)).slice(0, 3)).toEqual([0, 0, 0]);
    const [returned] = await emailsOf(booking, "guestDepositReturned");
    expect(returned?.text).toContain("all of it, €200.00");
  });

  test("a deposit that is held pays for nothing: a late cancellation keeps none of it, and it is no payment to give back", async () => {
    const { booking, path } = await bookWithDeposit();
    await admin.post(path, { do: "receive" });
    const { db } = harness.database;
    const received = { card: 0, cash: 0, bank: 0, terminal: 0 };
    expect(await readBalance(db, booking.id)).toMatchObject({ received, open: 1980_66 });
    const { reference, version } = booking;
    const given = { cents: 1_00, foreign: null };
    const form = { reference, formKey: "one", shownOpen: 1980_66, method: "cash" } as const;
    const staff = { userId: "", alsoWrite: async () => {} };
    const repaid = await recordRepayment({ ...form, amount: given }, staff, harness.app);
    expect(repaid).toEqual({ ok: false, reason: "moreThanReceived", cents: 0 });
    // All of the price is kept by now, and nothing was paid.
    harness.clock.set("2027-02-28T08:00:00.000Z");
    const cancel = {
      reference,
      version,
      agreedRefund: 0,
      agreedByHand: 0,
      actor: "owner",
    } as const;
    const cancelled = await cancelBooking(cancel, harness.app);
    expect(cancelled).toMatchObject({ ok: true, booking: { retained: 0 } });
    expect(await readBalance(db, booking.id)).toMatchObject({ charged: 0, open: 0 });
  });

  test("bad input is refused with what was typed, and changes nothing", async () => {
    const { booking, path } = await bookWithDeposit();
    const early = await admin.post(path, { do: "return", kept: "" });
    expect(early).toMatchObject({ status: 409, answer: { fault: { reason: "notHeld" } } });
    await admin.post(path, { do: "receive" });
    for (const [kept, reason, fault] of [
      ["-5", "x", "keptFaulty"],
      ["200.01", "x", "keptTooMuch"],
      ["99999999999", "x", "keptFaulty"],
      ["1.005", "x", "keptFaulty"],
      ["5", " ", "reasonMissing"],
    ])
      expect(await admin.post(path, { do: "return", kept: kept!, reason: reason! })).toMatchObject({
        status: 400,
        answer: { fault: { reason: fault }, typed: { kept } },
      });
    expect(await balances(booking)).toEqual([200_00, -200_00, 0, 1980_66]);
    expect((await admin.get("/admin/bookings/KF-N0TH1NG0/deposit")).status).toBe(404);
  });

  test("an apartment with 0, and a property without a deposit: none is agreed or asked for", async () => {
    await setDeposit({ amount: "100", "apartment.4": "0" });
    const booking = bookingOf(await harness.place(aRequest(week)));
    expect(await findDeposit(harness.database.db, booking.id)).toBeNull();
    expect((await admin.get(`/admin/bookings/${booking.reference}/deposit`)).status).toBe(404);
    const [email] = await emailsOf(booking, "guestConfirmation");
    expect(email?.text).not.toContain("deposit");
  });
});
