// The outbox: no email lost, none sent twice, none stored longer than needed.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { inboxMailer } from "#app/platform/emails/mailer.server.ts";
import type { Mailer } from "#app/platform/emails/mailer.server.ts";
import { claimEmail, enqueueEmail, markEmailSent } from "#app/platform/emails/outbox.sql.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { aClock } from "#tests/support/clock.ts";
import { aRecordingMailer, aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const render = async () => aRenderedEmail();

describe.each(databases)("the outbox on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
  });
  afterEach(() => database.close());

  const enqueue = (
    clock = aClock(),
    changes: { recipient?: string; payload?: unknown; replyTo?: string } = {},
  ) =>
    enqueueEmail(database.db, {
      kind: "guestConfirmation",
      bookingId: null,
      language: "fr",
      recipient: "claire.moreau@example.com",
      payload: { manageToken: "a-secret" },
      now: clock.now(),
      ...changes,
    });
  const outboxRow = () => database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

  test("an email is sent once, to its recipient, and its secret is erased", async () => {
    const clock = aClock("2027-01-10T08:00:00Z");
    const mailer = aRecordingMailer();
    const id = await enqueue(clock, { replyTo: "stay@kazfilao.example" });
    const seen: unknown[] = [];
    const run = () =>
      sendEmails({
        db: database.db,
        mailer,
        clock,
        batch: 10,
        render: async (row) => {
          seen.push([row.kind, row.language, row.payload]);
          return aRenderedEmail();
        },
      });
    expect(await run()).toEqual({ sent: 1, unsent: 0 });
    expect(await run()).toEqual({ sent: 0, unsent: 0 });
    expect(seen).toEqual([["guestConfirmation", "fr", '{"manageToken":"a-secret"}']]);
    expect(mailer.emails).toEqual([
      {
        ...aRenderedEmail(),
        to: "claire.moreau@example.com",
        replyTo: "stay@kazfilao.example",
        messageId: `<${id}@kazfilao.example>`,
      },
    ]);
    expect(await outboxRow()).toMatchObject({
      status: "sent",
      payload: null,
      lease_token: null,
      attempts: 1,
      sent_at: "2027-01-10T08:00:00.000Z",
    });
  });

  test("an email of a transaction that fails was never written", async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await enqueueEmail(trx, {
        kind: "guestConfirmation",
        bookingId: null,
        language: "fr",
        recipient: "claire.moreau@example.com",
        payload: null,
        now: new Date(),
      });
      throw new Error("the nights are taken");
    });
    await expect(failing).rejects.toThrow("the nights are taken");
    expect(await database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("four senders at once share 60 emails: each is sent exactly once", async () => {
    const clock = aClock();
    const ids = await Promise.all(Array.from({ length: 60 }, () => enqueue(clock)));
    const mailer = aRecordingMailer({ pause: 3 });
    const senders = await Promise.all(
      [1, 2, 3, 4].map(() => sendEmails({ db: database.db, mailer, clock, render, batch: 100 })),
    );
    expect(senders.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    expect(senders.filter(({ sent }) => sent > 0).length).toBeGreaterThan(1);
    expect(mailer.emails.map(({ messageId }) => messageId).sort()).toEqual(
      ids.map((id) => `<${id}@kazfilao.example>`).sort(),
    );
  });

  test("while the mail server is down an email waits 1, 5, 15, 30, 60 minutes, then hours, with one Message-ID", async () => {
    const clock = aClock("2027-01-10T08:00:00Z");
    const mailer = aRecordingMailer();
    await enqueue(clock);
    mailer.failure = new Error("451 try again later");
    const waited: number[] = [];
    for (let failures = 0; failures < 7; failures++) {
      await sendEmails({ db: database.db, mailer, clock, render, batch: 10 });
      const { next_attempt_at, status, last_error } = await outboxRow();
      expect([status, last_error]).toEqual(["waiting", "Error: 451 try again later"]);
      waited.push((Date.parse(next_attempt_at) - clock.now().getTime()) / 60_000);
      clock.set(new Date(Date.parse(next_attempt_at) - 1).toISOString());
      expect(await sendEmails({ db: database.db, mailer, clock, render, batch: 10 })).toEqual({
        sent: 0,
        unsent: 0,
      });
      clock.advance(1);
    }
    expect(waited).toEqual([1, 5, 15, 30, 60, 60, 60]);
    mailer.failure = null;
    await sendEmails({ db: database.db, mailer, clock, render, batch: 10 });
    expect(await outboxRow()).toMatchObject({ status: "sent", attempts: 8, last_error: null });
    expect(mailer.emails).toHaveLength(1);
  });

  test("when the mail server is back, emails are sent in the order in which they were written", async () => {
    const clock = aClock("2027-01-10T08:20:00Z");
    for (const at of ["08:10", "08:00", "08:20"])
      await enqueue(aClock(`2027-01-10T${at}:00Z`), { recipient: `${at}@example.com` });
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
    const run = (mailer: Mailer) =>
      sendEmails({ db: database.db, mailer, clock, batch: 9, render });
    await run({ send: () => Promise.reject(away) });
    clock.advance({ seconds: 30 });
    await enqueue(clock, { recipient: "new@example.com" });
    const mailer = aRecordingMailer();
    expect(await run(mailer)).toEqual({ sent: 4, unsent: 0 });
    expect(mailer.emails.map(({ to }) => to.split("@")[0])).toEqual([
      "new",
      "08:00",
      "08:10",
      "08:20",
    ]);
  });

  test("four days after the first try it is given up, but stored", async () => {
    const clock = aClock("2027-01-10T08:00:00Z");
    const mailer = aRecordingMailer();
    mailer.failure = new Error("550 no such mailbox");
    await enqueue(clock);
    // However long it waited before that, without a mail server.
    clock.advance({ days: 4 });
    await sendEmails({ db: database.db, mailer, clock, render, batch: 10 });
    expect(await outboxRow()).toMatchObject({ status: "waiting" });
    clock.advance({ days: 4 });
    expect(await sendEmails({ db: database.db, mailer, clock, render, batch: 10 })).toEqual({
      sent: 0,
      unsent: 1,
    });
    expect(await outboxRow()).toMatchObject({
      status: "failed",
      payload: '{"manageToken":"a-secret"}',
    });
    clock.advance({ days: 1 });
    expect(await sendEmails({ db: database.db, mailer, clock, render, batch: 10 })).toEqual({
      sent: 0,
      unsent: 0,
    });
  });

  test("an email that cannot be rendered does not block the next", async () => {
    const clock = aClock();
    const mailer = aRecordingMailer();
    await enqueue(clock, { recipient: "broken@example.com" });
    clock.advance(1);
    await enqueue(clock, { recipient: "whole@example.com" });
    const result = await sendEmails({
      db: database.db,
      mailer,
      clock,
      batch: 10,
      render: async ({ recipient }) => {
        if (recipient === "broken@example.com") throw new Error("no such booking");
        return aRenderedEmail();
      },
    });
    expect(result).toEqual({ sent: 1, unsent: 1 });
    expect(mailer.emails.map(({ to }) => to)).toEqual(["whole@example.com"]);
  });

  test("a sender that died leaves its email to the next, once its lease has ended", async () => {
    const clock = aClock();
    const mailer = aRecordingMailer();
    await enqueue(clock);
    const lease = 5 * 60_000;
    const dead = await claimEmail(database.db, { now: clock.now(), leaseMilliseconds: lease });
    clock.advance(lease - 1);
    expect(await sendEmails({ db: database.db, mailer, clock, render, batch: 10 })).toEqual({
      sent: 0,
      unsent: 0,
    });
    clock.advance(1);
    expect(await sendEmails({ db: database.db, mailer, clock, render, batch: 10 })).toEqual({
      sent: 1,
      unsent: 0,
    });
    // It was not dead but slow: its result changes nothing now.
    expect(await markEmailSent(database.db, dead!, clock.now())).toBe(false);
    expect(await outboxRow()).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("the development inbox stores one copy of an email, however often it is sent", async () => {
    const clock = aClock("2027-01-10T08:00:00Z");
    const mailer = inboxMailer(database.db, clock);
    const id = await enqueue(clock);
    const attachments = [
      {
        filename: "stay.ics",
        contentType: "text/calendar; charset=utf-8",
        content: "BEGIN:VCALENDAR",
      },
    ];
    await sendEmails({
      db: database.db,
      mailer,
      clock,
      batch: 10,
      render: async () => aRenderedEmail({ attachments }),
    });
    await database.db.updateTable("outbox").set({ status: "waiting" }).execute();
    await sendEmails({
      db: database.db,
      mailer,
      clock,
      batch: 10,
      render: async () => aRenderedEmail({ attachments }),
    });
    const stored = await database.db.selectFrom("inbox_letters").selectAll().execute();
    expect(stored).toMatchObject([
      {
        outbox_id: id,
        recipient: "claire.moreau@example.com",
        sender: "Kaz Filao <stay@kazfilao.example>",
        subject: "Your stay",
        message_id: `<${id}@kazfilao.example>`,
        sent_at: "2027-01-10T08:00:00.000Z",
      },
    ]);
    expect(JSON.parse(stored[0]!.attachments)).toEqual(attachments);
  });
});
