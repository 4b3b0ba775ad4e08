// The emails of a booking on their whole way: outbox, texts, SMTP, and what a mail program finds in them.
import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { insertBooking } from "#app/bookings/bookings.sql.server.ts";
import { renderBookingEmail } from "#app/bookings/emails/render-booking-email.server.ts";
import { insertPayment, updatePayment } from "#app/bookings/payments/payments.sql.server.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { aBooking } from "#tests/support/booking/bookings.ts";
import { aClock } from "#tests/support/clock.ts";
import { emailLanguages } from "#tests/support/emails/email-data.ts";
import { aMailbox } from "#tests/support/emails/mailbox.ts";
import type { Mailbox } from "#tests/support/emails/mailbox.ts";
import { aProperty } from "#tests/support/property.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const clock = aClock("2026-11-20T08:00:00Z");
const read = readEnvironment({ ORIGIN: "https://hotel.example" });
if (!read.ok) throw new Error(read.faults.join());
const { environment } = read;
const ownerMailbox = "owner@hotel.example";

describe.each(databases)("the emails on %s", (dialect) => {
  let database: TestDatabase;
  let mail: Mailbox;
  beforeEach(async () => {
    [database, mail] = await Promise.all([openTestDatabase(dialect, { seeded: true }), aMailbox()]);
  });
  afterEach(async () => {
    await Promise.all([database.close(), mail.close()]);
  });

  async function bookAndSend(
    changes: Parameters<typeof aBooking>[0],
    card = true,
    property = aProperty(),
  ): Promise<void> {
    const booking = aBooking(changes);
    await inTransaction(database.db, async (trx) => {
      const now = clock.now();
      await insertBooking(trx, {
        ...booking,
        idempotencyKey: "a-key",
        manageToken: "a-secret-token",
        now,
      });
      if (card) {
        const payment = {
          id: randomUUID(),
          bookingId: booking.id,
          attempt: 1,
          gateway: "sandbox",
          amount: booking.dueNow,
          currency: booking.currency,
          cardBrand: "Visa",
          cardLast4: "4242",
        };
        await insertPayment(trx, { ...payment, now });
        await updatePayment(trx, payment.id, { status: "captured" }, now);
      }
      const target = { bookingId: booking.id, now };
      await enqueueEmail(trx, {
        ...target,
        kind: "guestConfirmation",
        language: booking.language,
        recipient: booking.email,
        payload: { manageToken: "a-secret-token" },
      });
      await enqueueEmail(trx, {
        ...target,
        kind: "ownerNewBooking",
        language: "en",
        recipient: ownerMailbox,
        replyTo: booking.email,
        payload: null,
      });
    });
    const result = await sendEmails({
      db: database.db,
      mailer: smtpMailer(mail.url),
      clock,
      batch: 10,
      render: (target) => renderBookingEmail(target, { database, environment, clock, property }),
    });
    expect(result).toEqual({ sent: 2, unsent: 0 });
  }

  test("the total is also said in the currency that the guest chose, to the guest alone", async () => {
    const rates = [{ currency: "GBP", rate: 0.86 }];
    const property = aProperty({ otherCurrencies: { setOn: "2026-11-01", rates } });
    await bookAndSend({ otherCurrency: "GBP" }, true, property);
    const guest = await mail.receivedEmailTo("claire.moreau@example.com");
    // 1,021.33 x 0.86 = 878.34.
    expect(guest.email.text).toMatch(/Total +€1,021.33\s+about £878\s+A guide only, at our rates/);
    expect(guest.email.html).toContain("about £878");
    expect((await mail.receivedEmailTo(ownerMailbox)).email.text).not.toContain("£");
  });

  test("both arrive: the guest's with picture and calendar file, the owner's with the guest's address", async () => {
    await bookAndSend({});
    const guest = await mail.receivedEmailTo("claire.moreau@example.com");
    expect(guest.raw).toMatch(/^Content-Type: multipart\/mixed/m);
    expect(guest.raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(guest.raw).toMatch(/Content-Type: multipart\/related/);
    expect(guest.email).toMatchObject({
      from: { name: facts.name, address: facts.email },
      to: [{ address: "claire.moreau@example.com" }],
      replyTo: [{ address: facts.email }],
      subject: "Your stay is confirmed, KF-7M3QX9TD",
    });
    expect(guest.email.text).toContain("https://hotel.example/en/my-booking/a-secret-token");
    expect(guest.email.text).toContain("Paid by card (Visa ending 4242)");
    const [picture, calendar] = guest.email.attachments;
    expect(picture).toMatchObject({
      mimeType: "image/jpeg",
      contentId: "<lagoon-and-mountain>",
      disposition: "inline",
      related: true,
    });
    expect(guest.email.html).toContain('src="cid:lagoon-and-mountain"');
    expect(new Uint8Array(picture?.content as ArrayBuffer).subarray(0, 2)).toEqual(
      Uint8Array.of(0xff, 0xd8), // the first bytes of every JPEG
    );
    expect(calendar).toMatchObject({
      mimeType: "text/calendar",
      filename: "KF-7M3QX9TD.ics",
      disposition: "attachment",
    });
    const file = new TextDecoder().decode(calendar?.content as ArrayBuffer);
    const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
    expect(String(event?.getFirstPropertyValue("dtstart"))).toBe("2027-03-13T10:00:00Z");

    const owner = await mail.receivedEmailTo(ownerMailbox);
    expect(owner.email).toMatchObject({
      replyTo: [{ address: "claire.moreau@example.com" }],
      attachments: [],
    });
    expect(guest.email.text).not.toContain("A guide only");
    expect(owner.raw).not.toContain("a-secret-token");
    expect(owner.email.html).not.toContain("a-secret-token");
  });

  test("a name with line breaks adds no header, and stays one line of text", async () => {
    const evil = "Claire\r\nBcc: thief@example.com\r\n\r\n<script>";
    await bookAndSend({ firstName: evil, lastName: "Moreau\u2028X", specialRequests: evil });
    expect(mail.recipients()).toEqual(["claire.moreau@example.com", ownerMailbox].toSorted());
    for (const to of mail.recipients()) {
      const { email, raw } = await mail.receivedEmailTo(to);
      expect(email.bcc).toBeUndefined();
      expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
      expect(raw.split("\r\n\r\n", 1)[0]).not.toMatch(/^Bcc:/im);
      expect(email.subject).not.toMatch(/[\r\n\u2028]/);
      expect(email.html).not.toContain("<script>");
    }
  });

  test("no secret is left once the emails are sent", async () => {
    await bookAndSend({});
    const rows = await database.db.selectFrom("outbox").selectAll().execute();
    expect(rows.map(({ payload }) => payload)).toEqual([null, null]);
    expect(JSON.stringify(rows)).not.toContain("a-secret-token");
  });

  test.each(emailLanguages)("the guest reads it in %s", async (language) => {
    await bookAndSend({ language, paymentMethod: "property" }, false);
    const { email } = await mail.receivedEmailTo("claire.moreau@example.com");
    expect(email.html).toContain(`lang="${language}"`);
    expect(email.text).toContain(`https://hotel.example/${language}/my-booking/a-secret-token`);
    expect(email.subject).toContain("KF-7M3QX9TD");
    const guest = language === "zh" ? "Moreau Claire" : "Claire Moreau";
    const t = makeTranslator(language, aProperty().facts, "emails");
    expect(email.text?.startsWith(t("emails.greeting", { guest }))).toBe(true);
  });

  test("an email without its booking, or of an unknown kind, waits in the outbox with its error", async () => {
    const target = { bookingId: null, language: "en", recipient: "a@example.com", payload: null };
    await enqueueEmail(database.db, { ...target, kind: "guestConfirmation", now: clock.now() });
    await enqueueEmail(database.db, { ...target, kind: "birthday", now: clock.now() });
    const result = await sendEmails({
      db: database.db,
      mailer: smtpMailer(mail.url),
      clock,
      batch: 10,
      render: (row) =>
        renderBookingEmail(row, { database, environment, clock, property: aProperty() }),
    });
    expect(result).toEqual({ sent: 0, unsent: 2 });
    const rows = await database.db
      .selectFrom("outbox")
      .select(["status", "last_error"])
      .orderBy("kind")
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    expect(rows.map(({ last_error }) => last_error)).toEqual([
      expect.stringContaining('No email of the kind "birthday"'),
      expect.stringContaining("does not exist"),
    ]);
  });
});
