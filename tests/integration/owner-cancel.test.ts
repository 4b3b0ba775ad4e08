// The owner's page that asks before it cancels, and what it writes into the log.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBrokenEntry, listAudit } from "#app/owner/audit.sql.server.ts";
import { aCard, aRequest } from "#tests/house/booking-requests.ts";
import { databases } from "#tests/house/open-house.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  signIn,
  staffEmail,
} from "#tests/house/owner-people.ts";
import { anOwnerSite } from "#tests/house/owner-site.ts";
import type { TestBrowser } from "#tests/house/owner-site.ts";
import { bookingOf, openTill } from "#tests/house/till.ts";
import type { Till } from "#tests/house/till.ts";

describe.each(databases)("the cancelling page on %s", (dialect) => {
  let till: Till;
  let desk: TestBrowser;
  let staff: TestBrowser;
  let page: string;
  beforeEach(async () => {
    till = await openTill(dialect);
    await anOwner(till.house);
    await aStaffMember(till.house);
    const site = anOwnerSite(till.house);
    [desk, staff] = [site.browser(), site.browser("203.0.113.9")];
    const booking = bookingOf(await till.place(aRequest({ payment: aCard("success") })));
    page = `/admin/bookings/${booking.reference}`;
    till.clock.set("2027-01-03T09:59:00Z");
    await signIn(desk, ownerEmail);
    await signIn(staff, staffEmail);
  });
  afterEach(() => till.close());

  const shown = async () => (await desk.get(`${page}/cancel`)).page.view;
  const agree = (browser: TestBrowser, version: number, refund: number) =>
    browser.post(`${page}/cancel`, { version: String(version), refund: String(refund) });

  test("shows the cents, gives just those, and says so afterwards", async () => {
    const view = await shown();
    expect(view).toMatchObject({ mayCancel: true, paid: 1938_66, given: 0, refund: 1938_66 });
    expect((await desk.get(page)).page.view.mayCancel).toBe(true);
    expect(await agree(desk, view.version, view.refund)).toMatchObject({
      status: 303,
      to: `${page}?done=cancel`,
    });
    const after = (await desk.get(page)).page.view;
    expect(after).toMatchObject({
      mayCancel: false,
      booking: { status: "cancelled" },
      refunds: [{ amount: 1938_66, status: "done", why: "cancellation" }],
      payments: [{ status: "refunded" }],
    });
    expect(await listAudit(till.database.db, { limit: 1 })).toMatchObject([
      {
        what: "bookingCancelled",
        actor: "Anaïs Ramgoolam",
        before: { status: "confirmed" },
        after: { status: "cancelled", refund: "1938.66 EUR" },
      },
    ]);
    expect(await findBrokenEntry(till.database.db)).toBeNull();
    expect((await shown()).mayCancel).toBe(false);
  });

  test("a moment later the terms give less: nothing is done until that is agreed to", async () => {
    const { version, refund } = await shown();
    till.clock.set("2027-01-03T10:00:00Z");
    expect(await agree(desk, version, refund)).toMatchObject({
      status: 409,
      answer: { reason: "refundChanged" },
      page: { view: { refund: 969_33, mayCancel: true } },
    });
    expect((await agree(desk, version, 969_33)).status).toBe(303);
  });

  test("staff neither see nor cancel", async () => {
    const { version, refund } = await shown();
    expect((await staff.get(`${page}/cancel`)).status).toBe(403);
    expect((await agree(staff, version, refund)).status).toBe(403);
    expect((await staff.get(page)).page.view).toMatchObject({
      mayCancel: false,
      booking: { status: "confirmed" },
    });
  });

  test("a second form, an odd form, and a booking that is not", async () => {
    const { version, refund } = await shown();
    const odd: Record<string, string>[] = [
      {},
      { version: "x", refund: "all" },
      { version: `${version}` },
    ];
    for (const fields of odd) expect((await desk.post(`${page}/cancel`, fields)).status).toBe(409);
    await agree(desk, version, refund);
    expect(await agree(desk, version, refund)).toMatchObject({
      status: 409,
      answer: { reason: "changed" },
    });
    expect((await desk.get("/admin/bookings/KF-00000000/cancel")).status).toBe(404);
    expect((await desk.post("/admin/bookings/KF-00000000/cancel")).status).toBe(404);
  });
});
