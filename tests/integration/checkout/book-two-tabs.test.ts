// Two tabs of one browser at /book: each confirmation books what its own page showed, and two reviewed stays are two bookings.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import {
  aBookBrowser,
  type BookBrowser,
  type Fields,
  stepOf,
} from "#tests/support/booking/book-browser.ts";
import { aWeekAt, confirmForm, detailsForm } from "#tests/support/booking/book-forms.ts";
import { databases } from "#tests/support/test-database.ts";
import {
  openPaymentHarness,
  type PaymentHarness,
} from "#tests/support/payments/payment-harness.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";

type Payment = Parameters<typeof detailsForm>[0];

describe.each(databases)("two tabs on %s", (dialect) => {
  let harness: PaymentHarness;
  let one: BookBrowser;
  let two: BookBrowser;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    one = aBookBrowser(harness.app);
    two = one.newTab();
  });
  afterEach(() => harness.close());

  const bookings = () =>
    harness.database.db
      .selectFrom("bookings")
      .select(["apartment_id", "first_name", "payment_method", "status"])
      .orderBy("apartment_id")
      .execute();

  test("another stay by card in a second tab is not charged when the first tab confirms at the property", async () => {
    const first = await review(one, penthouse, "property");
    await review(two, studio, "success", { firstName: "Ada" });
    const seen = await confirm(one, penthouse, first.choice.quote.total);
    expect(stepOf(seen, "done")).toMatchObject({ guest: "Claire", paid: 0 });
    expect(await bookings()).toEqual([
      { apartment_id: 4, first_name: "Claire", payment_method: "property", status: "confirmed" },
    ]);
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("both tabs confirm: two bookings, each as reviewed, and each tab keeps its own success", async () => {
    const first = await review(one, penthouse, "property");
    const second = await review(two, studio, "success", { firstName: "Ada" });
    const [a, b] = [
      await confirm(one, penthouse, first.choice.quote.total),
      await confirm(two, studio, second.choice.quote.total),
    ];
    expect(await bookings()).toEqual([
      { apartment_id: 2, first_name: "Ada", payment_method: "card", status: "confirmed" },
      { apartment_id: 4, first_name: "Claire", payment_method: "property", status: "confirmed" },
    ]);
    expect(await moneyTaken(harness.app)).toBe(second.dueNow);
    const references = [a, b].map((seen) => stepOf(seen, "done").reference);
    expect(new Set(references).size).toBe(2);
    // Reloaded, each success is still that of its own tab; submitted again, each form leads to its own.
    expect(stepOf(await one.open(a.at), "done").reference).toBe(references[0]);
    const again = await confirm(one, penthouse, first.choice.quote.total);
    expect(stepOf(again, "done").reference).toBe(references[0]);
    expect(await bookings()).toHaveLength(2);
  });

  test("both tabs confirm at the same moment: two bookings", async () => {
    const first = await review(one, penthouse, "success");
    const second = await review(two, studio, "success");
    await Promise.all([
      confirm(one, penthouse, first.choice.quote.total),
      confirm(two, studio, second.choice.quote.total),
    ]);
    expect(await bookings()).toMatchObject([{ apartment_id: 2 }, { apartment_id: 4 }]);
    expect(await moneyTaken(harness.app)).toBe(first.dueNow + second.dueNow);
  });

  test("a card entered for one stay is not offered for the other; the guest's details are", async () => {
    await review(one, penthouse, "success");
    const shown = stepOf(await two.open(studio("details")), "details");
    expect(shown).toMatchObject({ guest: { firstName: "Claire" }, savedCard: null });
    // The first tab still charges its own card.
    expect(stepOf(await one.open(penthouse("review")), "review").card?.last4).toBe("4242");
  });

  test.each([
    ["another way to pay", "success", {}],
    ["another guest", "property", { firstName: "Ada", email: "ada@example.com" }],
  ] as const)(
    "%s, entered for the same stay in another tab: reviewed again",
    async (_, payment, changes) => {
      const first = await review(one, penthouse, "property");
      await review(two, penthouse, payment, changes);
      const seen = await confirm(one, penthouse, first.choice.quote.total);
      expect(seen.status).toBe(400);
      expect(stepOf(seen, "review")).toMatchObject({
        changed: true,
        consents: { terms: false, privacy: false, cancellation: false },
        guest: { firstName: "Claire", ...changes },
        card: payment === "success" ? { last4: "4242" } : null,
      });
      expect(await bookings()).toEqual([]);
      expect(await moneyTaken(harness.app)).toBe(0);
      // The details shown now can be confirmed.
      expect((await confirm(one, penthouse, first.choice.quote.total)).shown?.step).toBe("done");
    },
  );

  test("another card for the same stay: the one on the page is not charged unseen", async () => {
    const first = await review(one, penthouse, "success");
    await review(two, penthouse, "challenge");
    const seen = await confirm(one, penthouse, first.choice.quote.total);
    expect(stepOf(seen, "review")).toMatchObject({ changed: true, card: { last4: "3220" } });
    expect(await bookings()).toEqual([]);
  });

  test("a form whose address was changed by hand, or that names no version, shows the review", async () => {
    const first = await review(one, penthouse, "property");
    const total = String(first.choice.quote.total);
    for (const [at, version] of [
      [penthouse, ""],
      [penthouse, "A".repeat(22)],
      [three, first.version],
    ] as const) {
      const seen = await one.post(at("review"), confirmForm({ total, version }));
      expect(stepOf(seen, "review").changed).toBe(true);
    }
    expect(await bookings()).toEqual([]);
  });

  test("a form of a stay that this browser has not reviewed leads to the details", async () => {
    const first = await review(one, penthouse, "success");
    const seen = await confirm(one, studio, first.choice.quote.total);
    expect(stepOf(seen, "details")).toMatchObject({
      notice: { kind: "changed" },
      guest: { firstName: "Claire" },
      savedCard: null,
    });
    expect(await bookings()).toEqual([]);
  });

  test("repeating an expired payment does not charge a card of another tab", async () => {
    const first = await review(one, penthouse, "challenge");
    await confirm(one, penthouse, first.choice.quote.total);
    harness.clock.advance({ minutes: 15 });
    const expired = stepOf(await one.open(penthouse("details")), "details");
    expect(expired.notice).toEqual({ kind: "expired", canRetry: true });
    await review(two, penthouse, "success");
    const repeat = { intent: "confirm", agreed: "before", total: String(first.choice.quote.total) };
    const seen = await one.post(penthouse("review"), repeat);
    expect(stepOf(seen, "review")).toMatchObject({ changed: true, card: { last4: "4242" } });
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("other nights of the same apartment, while a declined card holds some of them: the hold moves along", async () => {
    const first = await review(one, penthouse, "declined");
    await confirm(one, penthouse, first.choice.quote.total);
    const second = await review(one, shifted, "success");
    expect((await confirm(one, shifted, second.choice.quote.total)).shown?.step).toBe("done");
    expect((await bookings()).map(({ status }) => status).toSorted()).toEqual([
      "confirmed",
      "expired",
    ]);
  });

  test("two stays wait at the bank in two tabs, and both are paid", async () => {
    const first = await review(one, penthouse, "timeout");
    const second = await review(two, studio, "timeout");
    const a = await confirm(one, penthouse, first.choice.quote.total);
    const b = await confirm(two, studio, second.choice.quote.total);
    expect([a, b].map(({ shown }) => shown?.step)).toEqual(["done", "done"]);
    expect(await moneyTaken(harness.app)).toBe(first.dueNow + second.dueNow);
  });
});

type Address = (step: BookStep) => string;
const penthouse: Address = (step) => aWeekAt(step);
const studio: Address = (step) => aWeekAt(step, { apartment: 2 });
const three: Address = (step) => aWeekAt(step, { adults: 3 });
const shifted: Address = (step) => aWeekAt(step, { checkIn: "2027-01-11", checkOut: "2027-01-18" });

async function review(tab: BookBrowser, at: Address, payment: Payment, changes: Fields = {}) {
  await tab.open(at("details"));
  return stepOf(await tab.post(at("details"), detailsForm(payment, changes)), "review");
}

const confirm = (tab: BookBrowser, at: Address, total: number) =>
  tab.post(at("review"), confirmForm({ total: String(total) }));
