// Emails that a mail server could not deliver: its report arrives in the real mailbox, and the booking and today's page say so.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { anImapServer } from "#tests/support/emails/imap-server.ts";
import type { ImapServer } from "#tests/support/emails/imap-server.ts";
import { openReplyHarness } from "#tests/support/emails/replies.ts";
import type { Received, ReplyHarness } from "#tests/support/emails/replies.ts";
import { databases } from "#tests/support/test-database.ts";
import { findDovecot } from "../../../scripts/testing/dovecot.ts";

const dovecot = findDovecot();
if (!dovecot) console.log("No Dovecot here: emails that came back were not tested");

/** As Postfix writes it, with our email, or only its headers, as the third part. */
function aReport({
  messageId,
  recipient,
  status = "5.1.1",
  action = "failed",
  returned = "text/rfc822-headers",
}: {
  messageId: string;
  recipient: string;
  status?: string;
  action?: string;
  returned?: string;
}): Received {
  const lines = [
    "--part",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "--part",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example.com",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "",
    "--part",
    `Content-Type: ${returned}`,
    "",
    "From: Kaz Filao <stay@kaz-filao.example>",
    `Message-ID: ${messageId}`,
    "Subject: Your stay",
    "",
    ...(returned === "message/rfc822" ? ["Hello"] : []),
    "--part--",
    "",
  ];
  return {
    from: "Mail Delivery System <mailer-daemon@mail.example.com>",
    subject: "Undelivered Mail Returned to Sender",
    headers: [
      "Return-Path: <>",
      "Auto-Submitted: auto-replied",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    ],
    body: lines.join("\r\n"),
  };
}

describe.skipIf(!dovecot)("emails that came back", () => {
  let server: ImapServer;
  beforeAll(async () => {
    server = await anImapServer(dovecot!);
  });
  afterAll(() => server?.close());

  describe.each(databases)("on %s", (dialect) => {
    let harness: ReplyHarness;
    beforeEach(async () => {
      harness = await openReplyHarness(dialect, server);
    });
    afterEach(() => harness.close());

    const bounced = () =>
      harness.database.db
        .selectFrom("outbox")
        .select(["recipient", "bounce_reason"])
        .where("bounced_at", "is not", null)
        .execute();

    test.each(["text/rfc822-headers", "message/rfc822"])(
      "a report with %s is shown at the booking and today, and is no message",
      async (returned) => {
        const { app, booking, confirmation } = harness;
        const recipient = booking.email.toUpperCase();
        const report = aReport({ messageId: confirmation, recipient, returned });
        expect(await harness.receive(report)).toEqual({ taken: 0, more: false, fault: null });
        expect(await bounced()).toEqual([{ recipient: booking.email, bounce_reason: "unknown" }]);
        expect(await harness.messages()).toEqual([]);
        await anOwner(app);
        const owner = await signedInBrowser(app, ownerEmail);
        const { view } = (await owner.get(`/admin/bookings/${booking.reference}`)).page;
        expect(
          view.emails.filter(({ bounceReason }: { bounceReason: unknown }) => bounceReason),
        ).toMatchObject([
          { recipient: booking.email, status: "returned", bounceReason: "unknown" },
        ]);
        expect((await owner.get("/admin")).page.day.returnedEmails).toMatchObject([
          { recipient: booking.email, reference: booking.reference, reason: "unknown" },
        ]);
      },
    );

    test("an email that is sent later and does not come back ends it", async () => {
      const { app, booking, clock, confirmation, database } = harness;
      await harness.receive(
        aReport({ messageId: confirmation, recipient: booking.email, status: "5.2.2" }),
      );
      await anOwner(app);
      const owner = await signedInBrowser(app, ownerEmail);
      const today = async () => (await owner.get("/admin")).page.day.returnedEmails;
      expect(await today()).toMatchObject([{ reason: "full" }]);
      clock.advance({ minutes: 5 });
      await database.db
        .insertInto("outbox")
        .values((await aSentRow(database.db, confirmation, clock.now())) as never)
        .execute();
      expect(await today()).toEqual([]);
    });

    test("what names another recipient, an unknown email, or a delay changes nothing", async () => {
      const { booking, confirmation: messageId } = harness;
      const unknown = "<11111111-1111-4111-8111-111111111111@kaz-filao.example>";
      await harness.receive(aReport({ messageId, recipient: "thief@example.com" }));
      await harness.receive(aReport({ messageId: unknown, recipient: booking.email }));
      await harness.receive(aReport({ messageId, recipient: booking.email, action: "delayed" }));
      expect(await bounced()).toEqual([]);
      expect((await harness.mailbox()).left_over).toBe(0);
    });

    test("sixty forged reports within an hour keep no genuine one from being read", async () => {
      const { booking, clock, confirmation: messageId } = harness;
      const unknown = "<11111111-1111-4111-8111-111111111111@kaz-filao.example>";
      const forged = aReport({ messageId: unknown, recipient: booking.email });
      for (let count = 0; count < 60; count++)
        await server.deliver(harness.write(forged), clock.now());
      await harness.receive(aReport({ messageId, recipient: booking.email }));
      expect(await bounced()).toHaveLength(1);
      expect((await harness.mailbox()).left_over).toBe(0);
    });

    test("of one email sixty are read within an hour; their sender keeps back no report of another", async () => {
      const { booking, clock, confirmation: messageId, database } = harness;
      const delayed = aReport({ messageId, recipient: booking.email, action: "delayed" });
      await harness.receive(delayed);
      const { numUpdatedRows } = await database.db
        .updateTable("message_limits")
        .set({ count: 60 })
        .where("count", "=", 1)
        .where("ends_at", "=", new Date(clock.now().getTime() + 3_600_000).toISOString())
        .executeTakeFirstOrThrow();
      expect(numUpdatedRows).toBe(1n);
      const { message_id } = await database.db
        .insertInto("outbox")
        .values((await aSentRow(database.db, messageId, clock.now())) as never)
        .returning("message_id")
        .executeTakeFirstOrThrow();
      await harness.receive(aReport({ messageId, recipient: booking.email }));
      expect(await bounced()).toEqual([]);
      expect((await harness.mailbox()).left_over).toBe(1);
      const other = `<${message_id}@kaz-filao.example>`;
      await harness.receive(aReport({ messageId: other, recipient: booking.email }));
      expect(await bounced()).toHaveLength(1);
      clock.advance({ minutes: 60 });
      await harness.receive(aReport({ messageId, recipient: booking.email }));
      expect(await bounced()).toHaveLength(2);
    });

    test("a report of empty lines, and one with an endless recipient, take no time", async () => {
      const { booking, confirmation: messageId } = harness;
      const report = aReport({ messageId, recipient: "a".repeat(60_000) });
      const empty = { ...report, body: `Of ${messageId}\r\n${"\r\n".repeat(60_000)}` };
      const begun = performance.now();
      await harness.receive(report);
      await harness.receive(empty);
      expect(performance.now() - begun).toBeLessThan(3_000);
      await harness.receive(aReport({ messageId, recipient: booking.email }));
      expect(await bounced()).toHaveLength(1);
    });

    test("a broken report is left in the mailbox, and the next email is read", async () => {
      const { booking, confirmation: messageId } = harness;
      const deep = Array.from({ length: 40 }, (_, level) =>
        [`--p${level}`, `Content-Type: multipart/mixed; boundary="p${level + 1}"`, "", ""].join(
          "\r\n",
        ),
      );
      const broken = aReport({ messageId, recipient: booking.email });
      const headers = [
        ...broken.headers!.slice(0, 2),
        'Content-Type: multipart/report; report-type=delivery-status; boundary="p0"',
      ];
      // What names no email of ours is not parsed at all.
      await harness.receive({ ...broken, headers, body: deep.join("") });
      expect((await harness.mailbox()).left_over).toBe(0);
      await harness.receive({ ...broken, headers, body: `Of ${messageId}\r\n${deep.join("")}` });
      expect((await harness.mailbox()).left_over).toBe(1);
      await harness.receive(aReport({ messageId, recipient: booking.email }));
      expect(await bounced()).toHaveLength(1);
    });
  });
});

// The same email once more, sent at that instant.
async function aSentRow(db: ReplyHarness["database"]["db"], messageId: string, now: Date) {
  const id = messageId.replace(/^<|@.*$/g, "");
  const row = await db
    .selectFrom("outbox")
    .selectAll()
    .where("message_id", "=", id)
    .executeTakeFirstOrThrow();
  const other = "22222222-2222-4222-8222-222222222222";
  const sent = now.toISOString();
  return {
    ...row,
    id: other,
    message_id: other,
    kind: "guestLink",
    sent_at: sent,
    bounced_at: null,
    bounce_reason: null,
  };
}
