// Staff ask a guest for what is open: once for each form, with the link that the guest's page answers.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { recordEntry } from "#tests/support/booking/recorded-entries.ts";
import { databases } from "#tests/support/test-database.ts";

const whole = 1980_66;

describe.each(databases)("the page that asks for a payment on %s", (dialect) => {
  let harness: PaymentHarness;
  let staff: TestBrowser;
  let booking: Booking;
  let path: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    booking = bookingOf(await harness.place(aRequest({ language: "fr" })));
    path = `/admin/bookings/${booking.reference}/payment-link`;
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
  });
  afterEach(() => harness.close());

  const shown = async () => (await staff.get(path)).page.view;
  const show = async () => (await staff.post(path, { do: "link" })).answer.link as string;
  const paymentLinks = async () =>
    (await harness.stateOf(booking)).emails.filter((kind) => kind === "paymentLink");

  test("several guests of the list are asked at once, each once for a form", async () => {
    const list = "/admin/bookings?open=1";
    const other = bookingOf(await harness.place(aRequest({ apartmentId: 2 })));
    const paid = bookingOf(await harness.place(aRequest({ apartmentId: 3 })));
    const { db } = harness.database;
    const whole3 = { ref: "1", method: "cash", amount: paid.total, day: "2026-11-20" } as const;
    await recordEntry(db, paid, whole3);
    const ticks = async () =>
      ((await staff.get(list)).page.list.bookings as { reference: string; asked: number }[])
        .map(({ reference, asked }) => `${reference}.${asked}`)
        .toSorted();
    const all = [booking, other].map(({ reference }) => `${reference}.0`).toSorted();
    expect(await ticks()).toEqual(all);
    // Without the filter no guest can be ticked.
    const every = (await staff.get("/admin/bookings")).page.list.bookings as { asked: null }[];
    expect(every.map(({ asked }) => asked)).toEqual([null, null, null]);
    const values = [...all, all[0]!, `${paid.reference}.0`, "KF-N0TH1NG0.0", "x", "<b>"];
    const ask = values.map((value): [string, string] => ["ask", value]);
    const sent = await Promise.all([staff.post(list, ask), staff.post(list, ask)]);
    const asked = sent.map(({ to }) => Number(/asked=(\d)$/.exec(to ?? "")?.[1]));
    expect(asked[0]! + asked[1]!).toBe(2);
    const rows = await db
      .selectFrom("outbox")
      .select("booking_id")
      .where("kind", "=", "paymentLink")
      .execute();
    expect(rows.map(({ booking_id: id }) => id ?? "").toSorted()).toEqual(
      [booking.id, other.id].toSorted(),
    );
    expect(await ticks()).toEqual([booking, other].map((one) => `${one.reference}.1`).toSorted());
    const log = await listAudit(db, { limit: 3 });
    expect(log.filter(({ what }) => what === "paymentAsked")).toHaveLength(2);
    // The next time only what is ticked; without a tick no guest is asked.
    expect((await staff.post(list, {})).to).toBe("/admin/bookings?open=1&asked=0");
  });

  test("staff send it; a form sent twice sends one email, and the history and the log show it", async () => {
    expect(await shown()).toMatchObject({
      toPay: whole,
      asked: [],
      until: "2026-11-27",
      reason: null,
    });
    const form = { do: "send", asked: "0", until: "2026-12-01" };
    const sent = await Promise.all([staff.post(path, form), staff.post(path, form)]);
    for (const one of sent)
      expect(one).toMatchObject({
        status: 303,
        to: `/admin/bookings/${booking.reference}?done=paymentLink`,
      });
    expect(await paymentLinks()).toHaveLength(1);
    expect((await shown()).asked).toMatchObject([{ amount: whole, until: "2026-12-01" }]);
    // The first email has left: asked once more on purpose, without a day.
    await harness.database.db.updateTable("outbox").set({ status: "sent" }).execute();
    await staff.post(path, form);
    expect(await paymentLinks()).toHaveLength(1);
    await staff.post(path, { do: "send", asked: "1", until: "" });
    expect(await paymentLinks()).toHaveLength(2);
    const log = await listAudit(harness.database.db, { limit: 2 });
    expect(log.map(({ what }) => what)).toEqual(["paymentAsked", "paymentAsked"]);
  });

  test("a day that is past or none is refused, with what was typed", async () => {
    for (const [until, reason] of [
      ["2026-11-19", "untilPast"],
      ["soon", "untilFaulty"],
    ] as const)
      expect(await staff.post(path, { do: "send", asked: "0", until })).toMatchObject({
        status: 400,
        answer: { reason, typed: until },
      });
    expect(await paymentLinks()).toEqual([]);
  });

  test("the link to copy opens the guest's page in the guest's language, and is the same each time", async () => {
    const link = await show();
    const [, secret = ""] =
      /^https:\/\/hotel\.example\/fr\/my-booking\/([\w-]+)\/pay$/.exec(link) ?? [];
    expect((await findBookingByToken(harness.database.db, secret))?.id).toBe(booking.id);
    expect(await show()).toBe(link);
    const [log] = await listAudit(harness.database.db, { limit: 1 });
    expect(log?.what).toBe("paymentLinkShown");
  });

  test("nothing is asked for what is paid", async () => {
    const day = "2026-11-20";
    await recordEntry(harness.database.db, booking, {
      ref: "1",
      method: "bank",
      amount: whole,
      day,
    });
    expect(await shown()).toMatchObject({ toPay: 0, reason: "nothingOpen" });
    for (const what of ["send", "link"])
      expect(await staff.post(path, { do: what, asked: "0" })).toMatchObject({
        status: 409,
        answer: { reason: "nothingOpen" },
      });
  });
});
