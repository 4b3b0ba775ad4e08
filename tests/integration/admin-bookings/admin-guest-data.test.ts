// A guest's personal data: exported whole, erased so that no table names the guest any more, while the accounts stay as they are.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { insertBookingLink, insertReviewLink } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingByReference, findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import { saveDispute } from "#app/bookings/payments/disputes.sql.server.ts";
import type { Payment } from "#app/bookings/payments/payments.sql.server.ts";
import { refundBooking } from "#app/bookings/payments/refund-booking.server.ts";
import { writeDraft } from "#app/checkout/drafts.sql.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import { insertStaffMessage } from "#app/contact/thread/thread.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { inboxMailer } from "#app/platform/emails/mailer.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { insertReview } from "#app/reviews/reviews.sql.server.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import { aCard, aRequest } from "#tests/support/booking-requests.ts";
import { aGuest } from "#tests/support/booking/guests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const email = "claire.moreau@example.com";
// Whatever identifies the guest, in whichever table.
const traces = [
  "former@example.com",
  "the pump is repaired",
  "mk 015",
  "moreau",
  "claire",
  "612345678",
  "6 12 34 56 78",
  "rue de la",
  "loud pump",
  "4242",
];

describe.each(databases)("a guest's data on %s", (dialect) => {
  let harness: PaymentHarness;
  let admin: TestBrowser;
  let staff: TestBrowser;
  let page: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    page = await lifeOf();
    admin = await signedInBrowser(harness.app);
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
  });
  afterEach(() => harness.close());

  /** A stay paid by card with a refund, a note, a message with its answer, emails, a draft; and another guest. */
  async function lifeOf(): Promise<string> {
    const { database, app, clock } = harness;
    const now = clock.now();
    const guest = {
      ...aGuest({ flight: "MK 015", arrivalTime: "18:45" }),
      specialRequests: "The room without the loud pump, Claire",
    };
    const booking = bookingOf(await harness.place(aRequest({ guest, payment: aCard("success") })));
    const { reference, version } = booking;
    const refund = { reference, version, amount: 10_00, reason: "The loud pump" };
    await refundBooking(refund, app, async () => {});
    await harness.place(
      aRequest({
        apartmentId: 5,
        guest: { ...guest, email: "other@example.com", lastName: "Ngo" },
      }),
    );
    await inTransaction(database.db, async (trx) => {
      const message = { name: "Claire Moreau", email: email.toUpperCase(), phone: "+33612345678" };
      await insertMessage(trx, {
        ...message,
        id: "m1",
        sendHash: "h",
        language: "fr",
        subject: "other",
        message: "A loud pump",
        now,
      });
      // Of the same booking, from an address that was corrected since.
      await insertMessage(trx, {
        ...message,
        email: "former@example.com",
        id: "m2",
        sendHash: "h2",
        language: "fr",
        subject: "booking",
        message: "Claire wrote from a former address",
        bookingId: booking.id,
        now: new Date(now.getTime() + 1000),
      });
      const mended = { text: "Dear Claire, the pump is repaired", balance: null, emailId: "e1" };
      const writer = { id: "a-user", name: "Ravi" };
      await insertStaffMessage(trx, { id: "s1", bookingId: booking.id, writer, ...mended, now });
      await enqueueEmail(trx, {
        kind: "contactReceived",
        bookingId: null,
        language: "fr",
        recipient: email,
        payload: { messageId: "m1" },
        now,
      });
    });
    await inTransaction(database.db, async (trx) => {
      await insertReviewLink(trx, { bookingId: booking.id, reviewToken: "a-review-secret", now });
      await trx
        .insertInto("fee_exemptions")
        .values({
          booking_id: booking.id,
          adults: 1,
          why: "resident",
          evidence: "Identity card of Claire Moreau",
          unit_amount: 3_00,
          user_id: "a-user",
          updated_at: now.toISOString(),
        })
        .execute();
      const words = { stars: 4, title: "", text: "Claire’s review", guest: "Claire" };
      const known = { bookingId: booking.id, apartmentId: 4, language: "fr" };
      await insertReview(trx, { ...words, ...known, day: "2027-01-19" }, now);
    });
    const { checkIn, checkOut, apartmentId } = booking;
    const stay = { checkIn, checkOut, apartmentId };
    const draft = { stay, guest, paymentMethod: "property" as const, key: randomUUID() };
    await writeDraft(database.db, "secret", draft, now);
    const mailer = inboxMailer(database.db, clock);
    const render: Parameters<typeof sendEmails>[0]["render"] = (outboxEmail) =>
      renderEmail(outboxEmail, app);
    await sendEmails({ db: database.db, mailer, clock, log: app.log, batch: 50, render });
    return `/admin/bookings/${reference}`;
  }

  /** Every text of every table except those of the other guest's rows. */
  async function everything(): Promise<string> {
    const { db } = harness.database;
    const tables = ["bookings", "booking_events", "booking_notes", "booking_refunds", "payments"];
    const others = [
      "fee_exemptions",
      "reviews",
      "review_links",
      "outbox",
      "inbox_letters",
      "drafts",
      "messages",
      "message_answers",
      "staff_messages",
      "audit_log",
    ];
    const rows = [];
    for (const table of [...tables, ...others, "nights", "idempotency_keys", "received_emails"]) {
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        db,
      );
      rows.push(...found.rows.map((row) => JSON.stringify(row)));
    }
    const other = await db
      .selectFrom("bookings")
      .select("id")
      .where("email", "=", "other@example.com")
      .executeTakeFirstOrThrow();
    return rows.filter((row) => !row.includes(other.id) && !row.includes("Ngo")).join("\n");
  }

  test("is exported whole, and nothing of another guest", async () => {
    const { page: file, status } = await admin.get(`${page}/guest/export`);
    expect(status).toBe(200);
    const content = typeof file === "string" ? JSON.parse(file) : file;
    expect(content).toMatchObject({
      email,
      bookings: [{ total: 1980_66, firstName: "Claire", specialRequests: /pump/ }],
      payments: [{ card_last4: "4242", amount: 1938_66 }],
      refunds: [{ amount: 10_00, reason: "The loud pump" }],
      messages: [{ message: "A loud pump" }, { message: "Claire wrote from a former address" }],
      staffMessages: [{ text: "Dear Claire, the pump is repaired" }],
      reviews: [{ stars: 4, text: "Claire’s review", guest: "Claire", language: "fr" }],
    } satisfies Record<string, unknown> as never);
    expect(content.letters.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      "contactReceived",
      "guestConfirmation",
      "guestRefund",
      "ownerNewBooking",
    ]);
    const text = JSON.stringify(content);
    expect(text).not.toContain("Ngo");
    expect(text).not.toMatch(/token|hash|idempotency/i);
  });

  test("what staff recorded and what the card's holder disputes is exported; nothing is erased while it is open", async () => {
    const { db } = harness.database;
    const { formKey: key, balance } = (await staff.get(`${page}/payment`)).page.money;
    const form = { do: "payment", key, open: `${balance.open}`, method: "cash", amount: "42" };
    expect((await staff.post(`${page}/payment`, form)).status).toBe(303);
    const { reference, version } = (await admin.get(page)).page.view.booking;
    const cancelRequest = { reference, version, agreedRefund: 1928_66, actor: "owner" as const };
    expect(await cancelBooking(cancelRequest, harness.app)).toMatchObject({ ok: true });
    const { id: bookingId } = (await findBookingByReference(db, reference))!;
    const payment = await db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const reason = "fraudulent";
    const news = { amount: 50_00, withdrawn: 50_00, fee: 0, reinstated: 0, feeReturned: 0, reason };
    const dispute = { ...news, reference: "d1", status: "needs_response", evidenceDueBy: null };
    const known = { id: payment.id, bookingId, currency: "EUR" } as Payment;
    await inTransaction(db, (trx) => saveDispute(trx, dispute, known, harness.clock.now()));

    const { page: file } = await admin.get(`${page}/guest/export`);
    expect(typeof file === "string" ? JSON.parse(file) : file).toMatchObject({
      recordedPayments: [{ kind: "payment", method: "cash", amount: 42_00 }],
      disputes: [{ status: "needs_response", amount: 50_00, reason }],
    } as never);
    expect(await admin.post(`${page}/guest`, { email })).toMatchObject({
      status: 409,
      answer: { reason: "stayAhead" },
    });
  });

  test("is not erased while a stay is ahead, money is owed, or the email address is not typed", async () => {
    expect((await admin.get(`${page}/guest`)).page).toMatchObject({
      email,
      messages: 2,
      references: [page.slice(-11)],
      blocking: [page.slice(-11)],
      unsettled: [{ reference: page.slice(-11), open: 42_00, currency: "EUR" }],
    });
    const before = await everything();
    expect(await admin.post(`${page}/guest`, { email })).toMatchObject({
      status: 409,
      answer: { reason: "stayAhead" },
    });
    expect(await admin.post(`${page}/guest`, { email: "claire" })).toMatchObject({
      status: 400,
      answer: { reason: "notTyped", typed: "claire" },
    });
    expect((await staff.post(`${page}/guest`, { email })).status).toBe(403);
    expect((await staff.get(`${page}/guest`)).status).toBe(403);
    expect((await staff.get(`${page}/guest/export`)).status).toBe(403);
    expect((await staff.get(page)).page.view.mayManageGuestData).toBe(false);
    expect(await everything()).toBe(before);
  });

  test("once erased, no table names the guest; money and nights stay as before", async () => {
    const seen = (await admin.get(page)).page.view;
    const { reference, version } = seen.booking;
    const agreedRefund = 1928_66;
    const cancelRequest = { reference, version, agreedRefund, actor: "owner" as const };
    expect(await cancelBooking(cancelRequest, harness.app)).toMatchObject({ ok: true });
    const { id: bookingId } = (await findBookingByReference(harness.database.db, reference))!;
    await inTransaction(harness.database.db, (trx) =>
      insertBookingLink(trx, {
        bookingId,
        manageToken: "another secret",
        now: harness.clock.now(),
      }),
    );
    const lower = (await everything()).toLowerCase();
    for (const trace of traces) expect(lower).toContain(trace);

    expect(await admin.post(`${page}/guest`, { email: ` ${email.toUpperCase()} ` })).toMatchObject({
      status: 303,
      to: `${page}?done=erase`,
    });
    const left = (await everything()).toLowerCase();
    // A random identifier may happen to contain the four digits of a card.
    const digits = /(?<![\w-])4242(?![\w-])/;
    const isLeft = (trace: string) => (trace === "4242" ? digits.test(left) : left.includes(trace));
    expect(traces.filter(isLeft)).toEqual([]);
    const after = (await admin.get(page)).page.view;
    expect(after).toMatchObject({
      isErased: true,
      mayManageGuestData: false,
      booking: { total: 1980_66, checkIn: "2027-01-10", country: "FR", status: "cancelled" },
      payments: [{ amount: 1938_66, status: "refunded", cardLast4: null }],
      refunds: [{ amount: 1928_66 }, { amount: 10_00, reason: "" }],
    });
    expect(await listAudit(harness.database.db, { limit: 1 })).toMatchObject([
      { what: "guestErased", subject: reference, after: { bookings: 1 } },
    ]);
    expect((await admin.get(`${page}/guest`)).status).toBe(404);
    expect((await admin.post(`${page}/guest`, { email })).status).toBe(404);
    for (const secret of ["secret", "another secret"])
      expect(await findBookingByToken(harness.database.db, secret)).toBeNull();
    // An email that had not been sent yet is not sent any more.
    const waiting = await harness.database.db
      .selectFrom("outbox")
      .select("kind")
      .where("status", "<>", "sent")
      .where("recipient", "<>", "other@example.com")
      .where("reply_to", "is", null)
      .execute();
    expect(waiting).toEqual([]);
    expect((await admin.get("/admin/bookings?q=ngo")).page.list.count).toBe(1);
  });
});
