// The names of the guests who travel with the one that booked: entered by staff, exported and erased with the guest.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { anOwner, signedInBrowser } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("the other guests of a booking on %s", (dialect) => {
  let harness: PaymentHarness;
  let admin: TestBrowser;
  let booking: Booking;
  let path: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    booking = bookingOf(await harness.place(aRequest()));
    path = `/admin/bookings/${booking.reference}`;
    admin = await signedInBrowser(harness.app);
  });
  afterEach(() => harness.close());

  const stored = async () => (await findBookingById(harness.database.db, booking.id))!;
  const form = async (changes: Record<string, string>) => {
    const { values } = (await admin.get(`${path}/correct`)).page.form;
    const was = Object.entries(values).map(([name, value]) => [`was-${name}`, value]);
    return { ...values, ...Object.fromEntries(was), ...changes } as Record<string, string>;
  };
  const correct = (typed: Record<string, string>) => admin.post(`${path}/correct`, typed);

  test("stored and shown; more than the party has are refused and kept in the form", async () => {
    expect(await correct(await form({ companions: "Paul\nLéa" }))).toMatchObject({
      status: 400,
      answer: {
        faults: [{ field: "companions", reason: "companionsTooMany", values: { max: 1 } }],
        values: { companions: "Paul\nLéa" },
      },
    });
    expect((await correct(await form({ companions: " Paul Moreau \r\n\r\n" }))).status).toBe(303);
    expect((await stored()).companions).toBe("Paul Moreau");
    expect((await admin.get(path)).page.view.booking.companions).toBe("Paul Moreau");
    // The log cannot be erased, so it has no name.
    const entries = await listAudit(harness.database.db, { limit: 5 });
    expect(entries[0]).toMatchObject({ what: "guestCorrected" });
    expect(JSON.stringify(entries)).not.toContain("Paul");
    // A form of the former release has no such field, and leaves the names alone.
    const { companions: _, "was-companions": __, ...former } = await form({ city: "Pau" });
    expect((await correct(former)).status).toBe(303);
    expect(await stored()).toMatchObject({ companions: "Paul Moreau", city: "Pau" });
  });

  test("a colleague's names are not overwritten by a form that was opened before", async () => {
    const early = await form({ companions: "Paul" });
    await correct(await form({ companions: "Léa" }));
    expect(await correct(early)).toMatchObject({
      status: 409,
      answer: { changes: [{ field: "companions", before: "", now: "Léa", typed: "Paul" }] },
    });
    expect((await stored()).companions).toBe("Léa");
  });

  test("exported with the guest's data, and erased with it", async () => {
    await correct(await form({ companions: "Paul Moreau" }));
    const exported = await admin.get(`${path}/guest/export`);
    expect(JSON.stringify(exported)).toContain("Paul Moreau");
    // An email that waits would be deleted with the guest.
    await harness.database.db.updateTable("outbox").set({ status: "sent" }).execute();
    harness.clock.set("2027-06-01T08:00:00Z");
    admin = await signedInBrowser(harness.app);
    expect((await admin.post(`${path}/guest`, { email: booking.email })).to).toContain(
      "done=erase",
    );
    expect((await stored()).companions).toBe("");
  });
});
