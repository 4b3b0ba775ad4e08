// A dispute in the admin area: Today, the booking's page, the owner's email and the evidence; what staff may not see.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { gatherEvidence } from "#app/admin/bookings/evidence/gather-evidence.server.ts";
import { loadBooking } from "#app/admin/bookings/load-booking.server.ts";
import { allRights } from "#app/admin/rules/access.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import { insertEvents } from "#app/bookings/booking-events.sql.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { issueInvoice } from "#app/bookings/invoices/draw-invoice.server.ts";
import { recordPayment } from "#app/bookings/payments/by-hand/record-by-hand.server.ts";
import { undoPayment } from "#app/bookings/payments/by-hand/undo-and-forgive.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { listEntries, readBalance } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { readPdf } from "#tests/support/pages/read-pdf.ts";
import { bookingOf } from "#tests/support/payments/payment-harness.ts";
import { aStripeCard } from "#tests/support/payments/stripe-books.ts";
import { openStripeHarness } from "#tests/support/payments/stripe-harness.ts";
import type { StripeHarness } from "#tests/support/payments/stripe-harness.ts";
import { databases } from "#tests/support/test-database.ts";

describe.each(databases)("a dispute in the admin area on %s", (dialect) => {
  let harness: StripeHarness;
  beforeEach(async () => {
    harness = await openStripeHarness(dialect);
  });
  afterEach(() => harness.close());

  async function dispute() {
    const booking = bookingOf(await harness.place(aRequest({ payment: aStripeCard("success") })));
    const { dashboard } = harness.stripe.books;
    const intent = await harness.intentOf(booking);
    const { id } = dashboard.openDispute(intent, { amount: 100_00 });
    await harness.deliver();
    return { booking, intent, id };
  }

  test("it stands on Today with its deadline until it is closed, and on the booking's page for good", async () => {
    const { booking, id } = await dispute();
    const today = () => loadToday("staff", "en", harness.app);
    expect((await today()).disputes).toMatchObject([
      {
        reference: booking.reference,
        amount: 100_00,
        status: "needs_response",
        evidenceDueBy: "2026-11-27T08:00:00.000Z",
      },
    ]);
    harness.stripe.books.dashboard.closeDispute(id, "won");
    await harness.deliver();
    expect((await today()).disputes).toEqual([]);
    for (const role of ["owner", "staff"] as const) {
      const view = await loadBooking(
        booking.reference,
        { role, rights: allRights, language: "en" },
        harness.app,
      );
      expect(view?.disputes).toMatchObject([{ amount: 100_00, fee: 20_00, status: "won" }]);
      expect(view?.mayGatherEvidence).toBe(role === "owner");
    }
  });

  test("a refund that failed stands on Today until it is through", async () => {
    const { booking, intent } = await dispute();
    const { dashboard } = harness.stripe.books;
    const { id } = dashboard.refund(intent, 10_00);
    await harness.deliver();
    const stuck = async () => (await loadToday("staff", "en", harness.app)).stuckRefunds;
    expect(await stuck()).toEqual([]);
    dashboard.failRefund(id);
    await harness.deliver();
    expect(await stuck()).toMatchObject([
      { reference: booking.reference, amount: 10_00, failures: 1 },
    ]);
  });

  test("the owner's email names the amount and the deadline", async () => {
    await dispute();
    const email = await harness.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "ownerDispute")
      .executeTakeFirstOrThrow();
    const rendered = await renderBookingEmail(email, harness.app);
    expect(rendered?.text).toContain("€100.00");
    expect(rendered?.text).toContain("27 November 2026");
    expect(rendered?.text).toContain("I did not make this payment");
  });

  test("the evidence, in every language: what was agreed to and when, emails, arrival, messages, invoice", async () => {
    const { booking, intent } = await dispute();
    const { app, clock } = harness;
    const { db } = harness.database;
    await inTransaction(db, async (trx) => {
      await insertMessage(trx, {
        id: "a-message",
        sendHash: "a-hash",
        language: "fr",
        now: clock.now(),
        name: "Claire",
        email: booking.email,
        phone: "",
        subject: "booking",
        message: "We arrive at nine.\nSee you soon!",
        bookingId: booking.id,
      });
      const arrived = { actor: "owner", what: "arrived", now: clock.now() } as const;
      await insertEvents(trx, booking.id, arrived);
    });
    harness.stripe.books.dashboard.refund(intent, 5_00);
    await harness.deliver();
    // 42.00 of tourist fee: 10.00 in cash, which were undone, then 30.00.
    const by = { userId: "staff", alsoWrite: async () => {} };
    const cash = { method: "cash", reference: booking.reference, allowMore: false } as const;
    const pay = (formKey: string, cents: number, shownOpen: number) =>
      recordPayment({ ...cash, formKey, shownOpen, amount: { cents, foreign: null } }, by, app);
    const open = async () => (await readBalance(db, booking.id)).open;
    expect(await pay("first", 10_00, await open())).toMatchObject({ ok: true });
    const [first] = (await listEntries(db, booking.id)).filter(({ kind }) => kind === "payment");
    clock.advance({ minutes: 1 });
    await undoPayment({ reference: booking.reference, entryId: first!.id }, by, app);
    clock.advance({ minutes: 1 });
    expect(await pay("second", 30_00, await open())).toMatchObject({ ok: true });
    const invoice = await issueInvoice(booking, null, app);
    for (const language of languages) {
      const evidence = await gatherEvidence(booking.reference, { user: null, language }, app);
      const { lines, title, language: written } = readPdf(evidence?.pdf ?? Buffer.of());
      const text = lines.join("\n");
      expect(title).toContain(booking.reference);
      expect(written).toBe(language);
      for (const known of [booking.email, intent, "We arrive at nine.", "See you soon!"])
        expect(text).toContain(known);
      expect(text).toContain(invoice?.number);
      if (language !== "en") continue;
      expect(text).toContain("Terms and conditions, version of");
      expect(text).toContain("Confirmation to the guest");
      expect(text).toContain("Guest arrived");
      expect(text).toContain("Payment received");
      expect(text).toContain("· Payment · €30.00 · Cash");
      expect(text).not.toContain("€10.00 · Cash");
      expect(text).toContain("Refunded · €5.00 · Made in the provider’s dashboard");
    }
    // Staff book by telephone and at the desk, and which of them is not asked.
    const byStaff = {
      source: "owner" as const,
      payment: { method: "property" as const },
      apartmentId: 2,
    };
    const { reference } = bookingOf(await harness.place(aRequest(byStaff)));
    const taken = await gatherEvidence(reference, { user: null, language: "en" }, app);
    const said = readPdf(taken?.pdf ?? Buffer.of()).lines.join(" ");
    expect(said).toContain("spoken, by telephone or at the desk, and recorded by staff");
    const entries = await listAudit(db, { limit: 1, bookingId: booking.id });
    expect(entries).toMatchObject([{ what: "evidenceGathered", subject: booking.reference }]);
    const unknown = await gatherEvidence("KF-AAAAAAAA", { user: null, language: "en" }, app);
    expect(unknown).toBe(null);
  });
});
