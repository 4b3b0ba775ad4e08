// Staff confirm a booking without payment: the card payment is voided first, so that the guest never pays twice.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBookingById } from "#app/booking/bookings.sql.server.ts";
import type { Booking } from "#app/booking/bookings.sql.server.ts";
import { confirmPending } from "#app/booking/confirm-pending.server.ts";
import { expireHolds } from "#app/booking/expire-holds.server.ts";
import type { House } from "#app/house.server.ts";
import { listAudit } from "#app/owner/audit.sql.server.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { databases } from "#tests/house/open-house.ts";
import { aDesk, aStaffMember, staffEmail } from "#tests/house/owner-people.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";
import { answerBank, moneyTaken } from "#tests/house/unfinished.ts";

const mute = async () => {
  throw new Error("down");
};

describe.each(databases)("confirming without payment on %s", (dialect) => {
  let till: Till;
  let pending: Booking;
  beforeEach(async () => {
    till = await openTill(dialect);
    pending = bookingOf(await till.place(aRequest({ payment: aCard("challenge") })));
  });
  afterEach(() => till.close());

  const confirm = ({ reference, version } = pending, house: House = till.house) =>
    confirmPending({ reference, version }, house, async () => {});

  test("the guest pays at the property, and the pending bank step accepts no answer any more", async () => {
    expect(await confirm()).toMatchObject({
      ok: true,
      booking: {
        status: "confirmed",
        paymentMethod: "property",
        dueNow: 0,
        dueAtProperty: 1980_66,
      },
    });
    expect(await till.standing(pending)).toMatchObject({
      status: "confirmed",
      payments: ["voided: authenticationFailed"],
      nights: ["7 booking"],
      letters: ["guestConfirmation", "ownerNewBooking"],
    });
    expect(await answerBank(pending, "approve", till.house)).toBe(false);
    expect(await moneyTaken(till.house)).toBe(0);
    expect(await confirm()).toEqual({ ok: false, reason: "changed" });
    const now = await findBookingById(till.database.db, pending.id);
    expect(await confirm(now!)).toEqual({ ok: false, reason: "notNow" });
    expect(await confirm({ ...pending, reference: "KF-00000000" })).toMatchObject({
      reason: "unknown",
    });
  });

  test("paid a moment ago: the booking stays paid by card", async () => {
    await answerBank(pending, "approve", till.house);
    expect(await confirm()).toEqual({ ok: false, reason: "changed" });
    const now = await findBookingById(till.database.db, pending.id);
    expect(now).toMatchObject({ status: "confirmed", paymentMethod: "card" });
    expect(await moneyTaken(till.house)).toBe(1938_66);
  });

  test("while it is unknown whether the card was charged, nothing is confirmed", async () => {
    const gateway = { ...till.house.gateway, lookup: mute, void: mute };
    expect(await confirm(pending, { ...till.house, gateway })).toEqual({
      ok: false,
      reason: "paymentOpen",
    });
    expect(await till.standing(pending)).toMatchObject({ status: "pending_payment" });
  });

  test("the hold has expired and another guest has the nights, or the booking was abandoned", async () => {
    till.clock.advance({ minutes: 15 });
    const given = aRequest({ payment: { method: "property" } });
    expect((await till.place(given)).ok).toBe(true);
    expect(await confirm()).toEqual({ ok: false, reason: "nightsGone" });
    await expireHolds(till.house);
    const now = await findBookingById(till.database.db, pending.id);
    expect(now?.status).toBe("expired");
    expect(await confirm(now!)).toEqual({ ok: false, reason: "notNow" });
  });

  test("from the booking's page, by staff, with an entry in the audit log", async () => {
    await aStaffMember(till.house);
    const desk = await aDesk(till.house, staffEmail);
    const page = `/admin/bookings/${pending.reference}`;
    const fields = { do: "confirm", version: `${pending.version}` };
    expect(await desk.post(page, fields)).toMatchObject({
      status: 303,
      to: `${page}?done=confirm`,
    });
    expect(await desk.post(page, fields)).toMatchObject({
      status: 409,
      answer: { fault: { reason: "changed" } },
    });
    expect(await listAudit(till.database.db, { limit: 1 })).toMatchObject([
      {
        what: "bookingConfirmed",
        actor: "Ravi Doorgakant",
        before: { status: "pending_payment" },
        after: { status: "confirmed" },
      },
    ]);
  });
});
