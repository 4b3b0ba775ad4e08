// A guest cancels their own booking: previewed first, done once, never another guest's.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById, updateBooking } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { renderLetter } from "#app/booking/letters/render-letter.server.ts";
import { loadMyBooking } from "#app/booking/my-booking/load-my-booking.server.ts";
import { loadMyCancellation } from "#app/booking/my-booking/load-my-cancellation.server.ts";
import { action, loader } from "#app/booking/my-booking/my-booking-cancel-page.tsx";
import { inTransaction } from "#app/platform/database.server.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { aVisit, secretOf } from "#tests/house/guest-visits.ts";
import { databases } from "#tests/house/open-house.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";
import { moneyTaken } from "#tests/house/unfinished.ts";

// The penthouse from Sunday 10 January 2027: 7 nights 1,980.66, of it 42.00 at the property.
const byCard = 1938_66;

describe.each(databases)("cancelling by its guest on %s", (dialect) => {
  let till: Till;
  beforeEach(async () => {
    till = await openTill(dialect);
  });
  afterEach(() => till.close());

  const book = async (changes: Parameters<typeof aRequest>[0] = {}) => {
    const booking = bookingOf(
      await till.place(aRequest({ payment: aCard("success"), ...changes })),
    );
    return { booking, secret: await secretOf(booking, till.house) };
  };
  const press = (token: string, form: Record<string, string | number>) =>
    action(aVisit(till.house, `/my-booking/${token}/cancel`, { token }, form));
  const look = (token: string) => loadMyCancellation(token, "en", till.house);
  const agreed = async (token: string) => {
    const view = await look(token);
    return { agree: "yes", version: view?.version ?? 0, refund: view?.refund ?? 0 };
  };
  // The subjects of the emails to the owner, and whether the money is mentioned; none of them contains the secret.
  const toOwner = async (secret: string) => {
    const rows = await till.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "ownerGuestDecision")
      .execute();
    const letters = await Promise.all(rows.map((row) => renderLetter(row, till.house)));
    const rendered = letters.filter((letter) => letter !== null);
    for (const { text } of rendered) expect(text).not.toContain(secret);
    return rendered.map(({ subject, text }) => [subject, text.includes("€1,938.66 goes back")]);
  };
  const statusOf = async ({ id }: Booking) => (await findBookingById(till.database.db, id))?.status;

  test("shows the exact refund, makes it, confirms it, and redirects back to the booking", async () => {
    const { booking, secret } = await book();
    expect(await look(secret)).toMatchObject({
      mayCancel: true,
      paid: byCard,
      given: 0,
      left: byCard,
      refund: byCard,
      policyStep: 0,
      card: { brand: "Visa", last4: "4242" },
    });
    const answer = await press(secret, await agreed(secret));
    expect(answer).toMatchObject({ status: 303 });
    expect((answer as Response).headers.get("location")).toBe(`/my-booking/${secret}`);
    expect(await statusOf(booking)).toBe("cancelled");
    expect(await moneyTaken(till.house)).toBe(0);
    expect(await loadMyBooking(secret, "en", till.house)).toMatchObject({
      status: "cancelled",
      refunded: byCard,
      paid: { amount: byCard, last4: "4242", on: "2026-11-20" },
      mayDecide: false,
    });
    const letters = await till.database.db
      .selectFrom("outbox")
      .select(["recipient", "language"])
      .where("kind", "=", "guestCancellation")
      .execute();
    expect(letters).toEqual([{ recipient: booking.email, language: "fr" }]);
    expect(await toOwner(secret)).toEqual([
      [
        `Cancelled by the guest, ${booking.reference}: Claire Moreau, 10\u2009–\u200917 January 2027`,
        true,
      ],
    ]);
    // Once more, by the browser's back button: reported, and refunded only once.
    expect(await press(secret, await agreed(secret))).toMatchObject({
      data: { fault: "notNow" },
      init: { status: 409 },
    });
    expect(await moneyTaken(till.house)).toBe(0);
  });

  test("half of it in the half-price days, which are marked; an outdated amount has to be agreed to anew", async () => {
    const { booking, secret } = await book();
    const before = await agreed(secret);
    till.clock.set("2027-01-05T08:00:00Z");
    expect(await look(secret)).toMatchObject({ policyStep: 1, refund: 969_33 });
    expect(await press(secret, before)).toMatchObject({ data: { fault: "refundChanged" } });
    expect(await statusOf(booking)).toBe("confirmed");
    await press(secret, await agreed(secret));
    expect(await moneyTaken(till.house)).toBe(969_33);
  });

  test("paid at the property: nothing was paid, nothing is refunded", async () => {
    const { booking, secret } = await book({ payment: { method: "property" } });
    expect(await look(secret)).toMatchObject({ paid: 0, refund: 0, card: null });
    await press(secret, await agreed(secret));
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
    const answer = await press(secret, { ...(await agreed(secret)), ...changes });
    expect(answer).toMatchObject({ data: { fault }, init: { status } });
    expect(await statusOf(booking)).toBe("confirmed");
    expect(await moneyTaken(till.house)).toBe(byCard);
  });

  test("two tabs, or staff meanwhile: the second gets a conflict", async () => {
    const { booking, secret } = await book();
    const seen = await agreed(secret);
    await inTransaction(till.database.db, async (trx) => {
      const current = await findBookingById(trx, booking.id);
      return updateBooking(trx, current!, { specialRequests: "A cot" }, till.clock.now());
    });
    expect(await press(secret, seen)).toMatchObject({ data: { fault: "changed" } });
    expect(await statusOf(booking)).toBe("confirmed");
  });

  test("from the check-in hour on the guest has to contact the property", async () => {
    const { booking, secret } = await book({ payment: { method: "property" } });
    till.clock.set("2027-01-10T09:59:59Z"); // a second before 14:00 in Mauritius
    expect(await look(secret)).toMatchObject({ mayCancel: true });
    till.clock.set("2027-01-10T10:00:00Z");
    expect(await look(secret)).toMatchObject({ mayCancel: false });
    expect(await press(secret, await agreed(secret))).toMatchObject({ data: { fault: "notNow" } });
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
    await press(mine.secret, theirs);
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
      await expect(press(wrong, theirs)).rejects.toMatchObject({ init: { status: 404 } });
      const visit = aVisit(till.house, "/my-booking/x/cancel", { token: wrong });
      await expect(loader(visit)).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(await statusOf(other.booking)).toBe("confirmed");
  });
});
