// Staff correct a guest's details, send an email about the booking once more, and copy the guest's link.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "#app/admin/audit-log/audit-log.sql.server.ts";
import { previewSendAgain } from "#app/admin/bookings/emails/send-again.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { findBookingById, findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import { cancelBooking } from "#app/bookings/change/cancel-booking.server.ts";
import type { Email } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import {
  findBookingByReviewToken,
  insertBookingLink,
  insertReviewLink,
} from "#app/bookings/booking-links.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { anOwner, aStaffMember, signedInBrowser, staffEmail } from "#tests/support/admin-users.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { databases } from "#tests/support/test-database.ts";

const secretIn = ({ text }: Pick<Email, "text">) =>
  /\/my-booking\/([\w-]{22})/.exec(text)?.[1] ?? null;

describe.each(databases)("a guest's details and emails on %s", (dialect) => {
  let harness: PaymentHarness;
  let staff: TestBrowser;
  let booking: Booking;
  let path: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    booking = bookingOf(await harness.place(aRequest({ language: "fr" })));
    await sent();
    path = `/admin/bookings/${booking.reference}`;
    staff = await signedInBrowser(harness.app, staffEmail, "203.0.113.9");
  });
  afterEach(() => harness.close());

  /** Sends what is due, and returns it. */
  async function sent(): Promise<Email[]> {
    const { app } = harness;
    const emails: Email[] = [];
    const mailer = { send: async (email: Email) => void emails.push(email), close: () => {} };
    await sendEmails({
      db: app.database.db,
      mailer,
      clock: app.clock,
      render: (email) => renderEmail(email, app),
      batch: 20,
    });
    return emails;
  }

  const opens = async (secret: string | null) =>
    secret !== null && (await findBookingByToken(harness.database.db, secret)) !== null;
  const stored = async () => (await findBookingById(harness.database.db, booking.id))!;
  const form = async (changes: Record<string, string> = {}) => {
    const { values } = (await staff.get(`${path}/correct`)).page.form;
    const was = Object.entries(values).map(([name, value]) => [`was-${name}`, value]);
    return { ...values, ...Object.fromEntries(was), ...changes } as Record<string, string>;
  };

  test("a corrected name is stored, named in history and log, and no email is sent", async () => {
    const typed = await form({ lastName: "  Moreau-Dubois ", language: "de" });
    const answer = await staff.post(`${path}/correct`, typed);
    expect(answer).toMatchObject({ status: 303, to: `${path}?done=corrected` });
    expect(await stored()).toMatchObject({ lastName: "Moreau-Dubois", language: "de" });
    expect(await sent()).toEqual([]);
    const [log] = await listAudit(harness.database.db, { limit: 1 });
    expect(log).toMatchObject({ what: "guestCorrected", before: null, after: null });
    // Saved again without a change: nothing is recorded, although the version is an old one.
    const before = await stored();
    expect((await staff.post(`${path}/correct`, typed)).status).toBe(303);
    expect(await stored()).toEqual(before);
  });

  test("a corrected address ends the links of the former one, takes over what waits, and gets a new link", async () => {
    const { db } = harness.database;
    const now = harness.clock.now();
    await insertBookingLink(db, { bookingId: booking.id, manageToken: "x".repeat(22), now });
    expect(await opens("x".repeat(22))).toBe(true);
    await staff.post(`${path}/emails`, { kind: "guestLink", to: booking.email, do: "send" });
    const answer = await staff.post(
      `${path}/correct`,
      await form({ email: "claire.m@example.org" }),
    );
    expect(answer.to).toBe(`${path}?done=correctedAndEmailed`);
    expect(await opens("x".repeat(22))).toBe(false);
    const emails = await sent();
    // The link that waited has ended with the others.
    expect(emails.map(({ to }) => to)).toEqual(["claire.m@example.org"]);
    expect(await opens(secretIn(emails[0]!))).toBe(true);
    const [log] = await listAudit(db, { limit: 1 });
    expect(log?.what).toBe("guestEmailCorrected");
  });

  test("an email that waits, or is tried again, goes to the corrected address with a link that opens", async () => {
    const { db } = harness.database;
    for (const kind of ["guestBeforeArrival", "guestLink"])
      await staff.post(`${path}/emails`, { kind, to: booking.email });
    await db
      .updateTable("outbox")
      .set({ status: "sending", lease_token: "t", lease_until: "2026-01-01T00:00:00.000Z" })
      .where("kind", "=", "guestLink")
      .execute();
    await staff.post(`${path}/correct`, await form({ email: "claire.m@example.org" }));
    const emails = await sent();
    expect(emails.map(({ to }) => to)).toEqual(
      Array.from({ length: 3 }, () => "claire.m@example.org"),
    );
    for (const email of emails) expect(await opens(secretIn(email))).toBe(true);
  });

  test("the browser that booked goes on with its booking after its guest's address was corrected", async () => {
    const { db } = harness.database;
    const at = harness.clock.now().toISOString();
    const times = { created_at: at, updated_at: at, expires_at: "2027-01-01T00:00:00.000Z" };
    await db
      .insertInto("drafts")
      .values({ id_hash: "d", browser_hash: "b", data: "{}", booking_id: booking.id, ...times })
      .execute();
    await staff.post(`${path}/correct`, await form({ email: "claire.m@example.org" }));
    expect(await db.selectFrom("drafts").select("booking_id").execute()).toEqual([
      { booking_id: booking.id },
    ]);
  });

  test("a form that shows a former address sends nothing there, and keeps what was chosen and typed", async () => {
    const shown = { kind: "guestLink", language: "nl", to: booking.email, guest: booking.email };
    await staff.post(`${path}/correct`, await form({ email: "claire.m@example.org" }));
    await sent();
    const { kind, language } = shown;
    expect(await staff.post(`${path}/emails`, shown)).toMatchObject({
      status: 409,
      answer: { reason: "changed", form: { kind, language, to: "claire.m@example.org" } },
    });
    const other = { ...shown, to: "partner@example.org" };
    expect(await staff.post(`${path}/emails`, other)).toMatchObject({
      status: 409,
      answer: { form: { kind, language, to: "partner@example.org" } },
    });
    expect(await sent()).toEqual([]);
  });

  test("links for a review end too, and one that waits goes out with a new one", async () => {
    const { db } = harness.database;
    const { id: bookingId, email: recipient } = booking;
    const now = harness.clock.now();
    const reviewToken = "r".repeat(22);
    const email = { kind: "guestThankYou", bookingId, language: "fr", recipient, now } as const;
    await inTransaction(db, async (trx) => {
      await insertReviewLink(trx, { bookingId, reviewToken, now });
      await enqueueEmail(trx, { ...email, payload: { manageToken: null, reviewToken } });
    });
    await staff.post(`${path}/correct`, await form({ email: "claire.m@example.org" }));
    expect(await findBookingByReviewToken(db, reviewToken)).toBeNull();
    const { payload } = await db
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "guestThankYou")
      .where("recipient", "=", "claire.m@example.org")
      .executeTakeFirstOrThrow();
    const waiting = JSON.parse(payload ?? "") as { reviewToken: string };
    expect((await findBookingByReviewToken(db, waiting.reviewToken))?.id).toBe(bookingId);
  });

  test("what is faulty comes back as it was typed, in the fields' own words", async () => {
    const typed = await form({
      email: "claire",
      phone: "12",
      firstName: "",
      lastName: "http://x.io",
    });
    const { status, answer } = await staff.post(`${path}/correct`, typed);
    expect(status).toBe(400);
    expect(answer.faults).toEqual([
      { field: "firstName", reason: "required" },
      { field: "lastName", reason: "nameShape" },
      { field: "email", reason: "emailShape" },
      { field: "phone", reason: "phoneShape" },
    ]);
    expect(answer.values).toMatchObject({ email: "claire", phone: "12", lastName: "http://x.io" });
    expect(await stored()).toEqual(booking);
  });

  test("of two people on the form, the second sees what the first changed, and undoes none of it", async () => {
    const first = await form({ city: "Vannes", firstName: "Clara" });
    const second = await form({ city: "Nantes", lastName: "Morel" });
    expect((await staff.post(`${path}/correct`, first)).status).toBe(303);
    const late = await staff.post(`${path}/correct`, second);
    expect(late).toMatchObject({
      status: 409,
      answer: {
        reason: "changed",
        changes: [
          { field: "firstName", before: booking.firstName, now: "Clara", typed: null },
          { field: "city", before: booking.city, now: "Vannes", typed: "Nantes" },
        ],
        values: { firstName: "Clara", lastName: "Morel", city: "Nantes" },
      },
    });
    expect((await stored()).city).toBe("Vannes");
    const { values, was } = late.answer as Record<string, Record<string, string>>;
    const again = Object.entries(was!).map(([name, value]) => [`was-${name}`, value]);
    const looked = { ...values, ...Object.fromEntries(again) } as Record<string, string>;
    expect((await staff.post(`${path}/correct`, looked)).status).toBe(303);
    const now = { firstName: "Clara", lastName: "Morel", city: "Nantes" };
    expect(await stored()).toMatchObject(now);
  });

  test("the confirmation is sent again, once for two presses, to the guest with the link", async () => {
    const again = { kind: "guestConfirmation", to: booking.email, language: "fr", do: "send" };
    const answers = await Promise.all([
      staff.post(`${path}/emails`, again),
      staff.post(`${path}/emails`, again),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 303, to: `${path}?done=sentAgain` });
    const emails = await sent();
    expect(emails.map(({ to }) => to)).toEqual([booking.email]);
    expect(emails[0]!.subject).toContain(booking.reference);
    expect(await opens(secretIn(emails[0]!))).toBe(true);
  });

  test("another address gets it in another language, without the link unless staff say so", async () => {
    const other = { kind: "guestConfirmation", to: "partner@example.org", language: "de" };
    await staff.post(`${path}/emails`, { ...other, do: "send" });
    const [email] = await sent();
    expect(email).toMatchObject({ to: "partner@example.org" });
    expect(email!.html).toContain('lang="de"');
    expect(secretIn(email!)).toBeNull();
    await staff.post(`${path}/emails`, { ...other, withLink: "yes", do: "send" });
    const [linked] = await sent();
    expect(await opens(secretIn(linked!))).toBe(true);
  });

  test("arrival instructions are sent ahead when staff ask for them", async () => {
    await staff.post(`${path}/emails`, { kind: "guestBeforeArrival", to: booking.email });
    expect((await sent()).map(({ to }) => to)).toEqual([booking.email]);
  });

  test("an address that is none is refused; after five in an hour, so is the next one", async () => {
    for (const to of ["claire", "a@b", "a@example.com\nBcc: b@example.com"]) {
      const answer = await staff.post(`${path}/emails`, { kind: "guestLink", to });
      expect(answer).toMatchObject({ status: 400, answer: { reason: "toFaulty" } });
    }
    for (let time = 1; time <= 5; time++) {
      await staff.post(`${path}/emails`, { kind: "guestLink", to: booking.email });
      expect(await sent()).toHaveLength(1);
    }
    const answer = await staff.post(`${path}/emails`, { kind: "guestLink", to: booking.email });
    expect(answer).toMatchObject({ status: 429, answer: { reason: "tooMany" } });
  });

  test("a cancelled stay has its cancellation, no confirmation; the link to copy is the same each time", async () => {
    const show = async () => (await staff.post(`${path}/emails`, { do: "link" })).answer.link;
    const link: string = await show();
    expect(await opens(/fr\/my-booking\/([\w-]+)$/.exec(link)?.[1] ?? null)).toBe(true);
    expect(await show()).toBe(link);
    const [log] = await listAudit(harness.database.db, { limit: 1 });
    expect(log?.what).toBe("bookingLinkShown");
    const { reference, version } = await stored();
    const cancelRequest = { reference, version, agreedRefund: 0, actor: "owner" as const };
    const cancelled = await cancelBooking(cancelRequest, harness.app);
    expect(cancelled.ok).toBe(true);
    expect((await staff.get(`${path}/emails`)).page.view.kinds).toEqual([
      "guestLink",
      "guestCancellation",
    ]);
    const refused = await staff.post(`${path}/emails`, {
      kind: "guestConfirmation",
      to: booking.email,
    });
    expect(refused).toMatchObject({ status: 409, answer: { reason: "notNow" } });
  });

  test("the preview runs and sends nothing, and is framed by our own page alone", async () => {
    const choice = "kind=guestConfirmation&language=nl";
    const { headers, status } = await staff.get(`${path}/emails/preview?${choice}`);
    expect(status).toBe(200);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("sandbox allow-popups");
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    const search = new URLSearchParams(choice);
    const email = await previewSendAgain(booking.reference, search, harness.app);
    expect(email!.html).toContain('lang="nl"');
    expect(await opens(secretIn(email!))).toBe(false);
    expect(await sent()).toEqual([]);
  });
});
