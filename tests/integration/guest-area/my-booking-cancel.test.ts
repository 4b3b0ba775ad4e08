// A guest cancels their own booking: previewed first, done once, never another guest's.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById, updateBooking } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { loadMyBooking } from "#app/guest-area/load-my-booking.server.ts";
import { action, loader } from "#app/guest-area/change/my-booking-cancel-page.tsx";
import { loadMyCancellation } from "#app/guest-area/change/my-cancellation.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { moneyTaken } from "#tests/support/booking/booking-state.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 42.00 at the property.
const byCard = 1938_66;

describe.each(databases)("cancelling by its guest on %s", (dialect) => {
  let harness: PaymentHarness;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
  });
  afterEach(() => harness.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(
      await harness.place(aRequest({ payment: aCard("success"), ...changes })),
    );
    return { booking, secret: await secretOf(booking, harness.app) };
  };
  const submit = (token: string, form: Record<string, string | number>) =>
    action(guestRouteArgs(harness.app, `/my-booking/${token}/cancel`, { token }, form));
  const preview = (token: string) => loadMyCancellation(token, "en", harness.app);
  const agreed = async (token: string) => {
    const view = await preview(token);
    return { agree: "yes", version: view?.version ?? 0, refund: view?.refund ?? 0 };
  };
  // The subjects of the emails to the owner, and whether the money is mentioned; none of them contains the secret.
  const toOwner = async (secret: string) => {
    const rows = await harness.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "ownerGuestDecision")
      .execute();
    const emails = await Promise.all(rows.map((row) => renderBookingEmail(row, harness.app)));
    const rendered = emails.filter((email) => email !== null);
    for (const { text } of rendered) expect(text).not.toContain(secret);
    return rendered.map(({ subject, text }) => [subject, text.includes("€1,938.66 is refunded")]);
  };
  const statusOf = async ({ id }: Booking) =>
    (await findBookingById(harness.database.db, id))?.status;

  test("shows the exact refund, makes it, confirms it, and redirects back to the booking", async () => {
    const { booking, secret } = await book();
    expect(await preview(secret)).toMatchObject({
      mayCancel: true,
      paid: byCard,
      given: 0,
      left: byCard,
      refund: byCard,
      policyStep: 0,
      card: { brand: "Visa", last4: "4242" },
    });
    const answer = await submit(secret, await agreed(secret));
    expect(answer).toMatchObject({ status: 303 });
    expect((answer as Response).headers.get("location")).toBe(`/my-booking/${secret}`);
    expect(await statusOf(booking)).toBe("cancelled");
    expect(await moneyTaken(harness.app)).toBe(0);
    expect(await loadMyBooking(secret, "en", harness.app)).toMatchObject({
      status: "cancelled",
      refunded: byCard,
      paid: { amount: byCard, last4: "4242", on: "2026-11-20" },
      mayDecide: false,
    });
    const emails = await harness.database.db
      .selectFrom("outbox")
      .select(["recipient", "language"])
      .where("kind", "=", "guestCancellation")
      .execute();
    expect(emails).toEqual([{ recipient: booking.email, language: "fr" }]);
    expect(await toOwner(secret)).toEqual([
      [
        `Cancelled by the guest, ${booking.reference}: Claire Moreau, 10\u2009–\u200917 January 2027`,
        true,
      ],
    ]);
    // Once more, by the browser's back button: reported, and refunded only once.
    expect(await submit(secret, await agreed(secret))).toMatchObject({
      data: { fault: "notNow" },
      init: { status: 409 },
    });
    expect(await moneyTaken(harness.app)).toBe(0);
  });

  test("half of it in the half-price days, which are marked; an outdated amount has to be agreed to anew", async () => {
    const { booking, secret } = await book();
    const before = await agreed(secret);
    harness.clock.set("2027-01-05T08:00:00Z");
    expect(await preview(secret)).toMatchObject({ policyStep: 1, refund: 999_33 });
    expect(await submit(secret, before)).toMatchObject({ data: { fault: "refundChanged" } });
    expect(await statusOf(booking)).toBe("confirmed");
    await submit(secret, await agreed(secret));
    expect(await moneyTaken(harness.app)).toBe(939_33);
  });

  test("paid at the property: nothing was paid, nothing is refunded", async () => {
    const { booking, secret } = await book({ payment: { method: "property" } });
    expect(await preview(secret)).toMatchObject({ paid: 0, refund: 0, card: null });
    await submit(secret, await agreed(secret));
    expect(await statusOf(booking)).toBe("cancelled");
  });

  test.each([
    ["without the tick", { agree: "" }, "agreeNeeded", 400],
    ["with another refund", { refund: 1 }, "refundChanged", 409],
    ["with no refund", { refund: "" }, "refundChanged", 409],
    ["with words for a refund", { refund: "1e9" }, "refundChanged", 409],
    ["of another version", { version: 99 }, "changed", 409],
    ["with no version", { version: "" }, "changed", 409],
  ])("%s nothing happens", async (_what, changes, fault, status) => {
    const { booking, secret } = await book();
    const answer = await submit(secret, { ...(await agreed(secret)), ...changes });
    expect(answer).toMatchObject({ data: { fault }, init: { status } });
    expect(await statusOf(booking)).toBe("confirmed");
    expect(await moneyTaken(harness.app)).toBe(byCard);
  });

  test("two tabs, or staff meanwhile: the second gets a conflict", async () => {
    const { booking, secret } = await book();
    const seen = await agreed(secret);
    await inTransaction(harness.database.db, async (trx) => {
      const current = await findBookingById(trx, booking.id);
      return updateBooking(trx, current!, { specialRequests: "A cot" }, harness.clock.now());
    });
    expect(await submit(secret, seen)).toMatchObject({ data: { fault: "changed" } });
    expect(await statusOf(booking)).toBe("confirmed");
  });

  test("from the check-in hour on the guest has to contact the property", async () => {
    const { booking, secret } = await book({ payment: { method: "property" } });
    harness.clock.set("2027-01-10T09:59:59Z"); // a second before 14:00 in Mauritius
    expect(await preview(secret)).toMatchObject({ mayCancel: true });
    harness.clock.set("2027-01-10T10:00:00Z");
    expect(await preview(secret)).toMatchObject({ mayCancel: false });
    expect(await submit(secret, await agreed(secret))).toMatchObject({ data: { fault: "notNow" } });
    expect(await statusOf(booking)).toBe("confirmed");
  });

  test("the secret decides whose booking it is: ids of another in the form have no effect, a wrong secret is 404", async () => {
    const mine = await book();
    const other = await book({ apartmentId: 5 });
    const theirs = {
      ...(await agreed(mine.secret)),
      reference: other.booking.reference,
      id: other.booking.id,
      token: other.secret,
      bookingId: other.booking.id,
    };
    await submit(mine.secret, theirs);
    expect([await statusOf(mine.booking), await statusOf(other.booking)]).toEqual([
      "cancelled",
      "confirmed",
    ]);
    for (const wrong of [
      other.booking.reference,
      other.booking.id,
      mine.secret.toLowerCase(),
      "",
    ]) {
      await expect(submit(wrong, theirs)).rejects.toMatchObject({ init: { status: 404 } });
      const args = guestRouteArgs(harness.app, "/my-booking/x/cancel", { token: wrong });
      await expect(loader(args)).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(await statusOf(other.booking)).toBe("confirmed");
  });
});
