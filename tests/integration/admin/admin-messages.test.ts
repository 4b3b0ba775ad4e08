// The inbox: searched, answered once by an email in the writer's language, nothing overwritten undetected.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { loadToday } from "#app/admin/today/today.server.ts";
import type { App } from "#app/app.server.ts";
import { insertBooking } from "#app/bookings/bookings.sql.server.ts";
import { insertMessage } from "#app/contact/messages.sql.server.ts";
import type { ContactMessage } from "#app/contact/rules/contact-message.ts";
import { deleteOldMessages } from "#app/contact/send-message.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  signedInBrowser,
  signIn,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aMailbox } from "#tests/support/emails/mailbox.ts";
import type { Mailbox } from "#tests/support/emails/mailbox.ts";
import { aBooking, writeBooking } from "#tests/support/booking/bookings.ts";
import { aMessage } from "#tests/support/emails/messages.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const claire = "7d4e0c6a-52a5-4c1e-9f0b-0d6a3c1b2e4f";
const page = `/admin/messages/${claire}`;

describe.each(databases)("messages on %s", (dialect) => {
  const clock = aClock();
  let database: TestDatabase;
  let app: App;
  let admin: TestBrowser;
  let mail: Mailbox;
  beforeEach(async () => {
    clock.set("2027-01-10T08:00:00Z");
    [database, mail] = await Promise.all([openTestDatabase(dialect, { seeded: true }), aMailbox()]);
    app = anApp(database, clock);
    await anOwner(app);
    await aStaffMember(app);
    admin = await signedInBrowser(app, staffEmail);
    await write(claire, {});
  });
  afterEach(() => Promise.all([database.close(), mail.close()]));

  async function write(id: string, changes: Partial<ContactMessage>, language: Language = "fr") {
    const message = { ...aMessage(changes), id, sendHash: id, language, now: clock.now() };
    await inTransaction(database.db, (trx) => insertMessage(trx, message));
  }
  const shown = async () => (await admin.get(page)).page.shown;
  const answer = async (changes: Record<string, string> = {}, browser = admin) => {
    const { message, key } = await shown();
    const fields = { do: "answer", answer: "Oui, Ravi vous attend.\r\nÀ bientôt" };
    return browser.post(page, { ...fields, version: String(message.version), key, ...changes });
  };
  const names = async (query: string) =>
    (await admin.get(`/admin/messages${query}`)).page.inbox.messages.map(
      ({ name }: { name: string }) => name,
    );
  const emails = () =>
    database.db.selectFrom("outbox").select(["kind", "language", "recipient"]).execute();
  const log = async () =>
    (await database.db.selectFrom("audit_log").selectAll().orderBy("position").execute())
      .filter(({ what }) => what.startsWith("message"))
      .map(({ actor, what, subject }) => ({ actor, what, subject }));

  test("a message without an address is not answered without a recipient: what was typed stays", async () => {
    const id = randomUUID();
    await write(id, { email: "" });
    const form = { do: "answer", version: "1", key: randomUUID(), answer: "Dear guest" };
    expect(await admin.post(`/admin/messages/${id}`, form)).toMatchObject({
      status: 400,
      answer: { reason: "noEmail", typed: "Dear guest" },
    });
    expect(await emails()).toEqual([]);
  });

  const lines = async (query: string) => {
    const { messages, found } = (await admin.get(`/admin/messages${query}`)).page.inbox;
    const each = messages.map((one: { name: string; message: string; count: number }) =>
      [one.name, one.message.slice(0, 6), one.count].join(" "),
    );
    return [found, ...each.slice(0, 1), each.length];
  };

  test("the messages about one booking are one line, with their number and the last text", async () => {
    const booking = await writeBooking(database.db, aBooking({ id: randomUUID() }), clock.now());
    for (const [minutes, message] of [
      [1, "First"],
      [2, "Second"],
      [3, "Third"],
    ] as const) {
      clock.set(`2027-01-10T08:0${minutes}:00Z`);
      const id = randomUUID();
      await write(id, { message, name: "Nora Weber" });
      await database.db
        .updateTable("messages")
        .set({ booking_id: booking.id, ...(minutes === 2 && { status: "done" }) })
        .where("id", "=", id)
        .execute();
    }
    expect(await lines("")).toEqual([2, "Nora Weber Third 3", 2]);
    expect(await lines("?status=done")).toEqual([1, "Nora Weber Second 1", 1]);
    expect(await lines("?status=new&search=nora")).toEqual([1, "Nora Weber Third 2", 1]);
  });

  test("an answer is sent by email in the writer's language, and stays with the message", async () => {
    expect(await answer()).toMatchObject({ status: 303, to: `${page}?did=answered` });
    const { message, answers } = await shown();
    expect(message).toMatchObject({ status: "answered", version: 2 });
    expect(answers).toEqual([
      {
        id: expect.any(String) as string,
        author: "Ravi Doorgakant",
        text: "Oui, Ravi vous attend.\nÀ bientôt",
        createdAt: "2027-01-10T08:00:00.000Z",
        emailStatus: "waiting",
      },
    ]);
    const mailer = smtpMailer(mail.url);
    const sent = await sendEmails({
      db: database.db,
      mailer,
      clock,
      batch: 9,
      render: (email) => renderEmail(email, app),
    });
    expect(sent).toEqual({ sent: 1, unsent: 0 });
    const { email, raw } = await mail.receivedEmailTo("claire.moreau@example.com");
    expect(email).toMatchObject({
      subject: "Notre réponse\u00a0: Transfert depuis l’aéroport",
      replyTo: [{ address: facts.email }],
    });
    expect(email.text).toContain("Oui, Ravi vous attend.\n\nÀ bientôt");
    expect(email.text).toContain("> We land late.\n> Can somebody drive us?");
    expect(email.html).toContain('lang="fr"');
    expect(raw).toMatch(/^Auto-Submitted: no/m);
    expect((await shown()).answers[0].emailStatus).toBe("sent");
    // The log is stored longer than the message, so it holds no personal data.
    expect(await log()).toEqual([
      { actor: "Ravi Doorgakant", what: "messageAnswered", subject: "7D4E0C6A" },
    ]);
  });

  test("a form sent twice, also at once, is one answer", async () => {
    const { message, key } = await shown();
    const same = { do: "answer", answer: "Oui.", version: String(message.version), key };
    const both = await Promise.all([admin.post(page, same), admin.post(page, same)]);
    expect(statusesOf(both)).toEqual([303, 303]);
    expect((await admin.post(page, same)).status).toBe(303);
    expect(await emails()).toHaveLength(1);
    expect((await shown()).answers).toHaveLength(1);
    // The same key once more, with the message's new version, is no second answer.
    expect((await admin.post(page, { ...same, version: "2" })).status).toBe(409);
    expect(await emails()).toHaveLength(1);
  });

  test("two users answer the same message: the second gets a conflict, and the input stays", async () => {
    const second = await signedInBrowser(app, ownerEmail, "203.0.113.2");
    const theirs = (await second.get(page)).page.shown;
    await answer();
    clock.advance({ minutes: 1 });
    const late = { do: "answer", answer: "Non.", version: "1", key: theirs.key };
    expect(await second.post(page, late)).toMatchObject({
      status: 409,
      answer: { reason: "changed", typed: "Non." },
      page: { shown: { message: { version: 2 }, answers: [{ text: expect.any(String) }] } },
    });
    expect(await emails()).toHaveLength(1);
    const again = (await second.get(page)).page.shown;
    expect((await second.post(page, { ...late, version: "2", key: again.key })).status).toBe(303);
    expect((await shown()).answers.map(({ text }: { text: string }) => text)).toEqual([
      "Oui, Ravi vous attend.\nÀ bientôt",
      "Non.",
    ]);
  });

  test.each([
    ["an empty answer", { answer: " \n " }, 400, "answerMissing"],
    ["too long an answer", { answer: "x".repeat(5001) }, 400, "answerTooLong"],
    ["invisible characters", { answer: "Oui\u202E" }, 400, "answerUnprintable"],
    ["no action and no text", { do: "", answer: "" }, 400, "answerMissing"],
    ["an invalid key", { key: "no key" }, 409, "changed"],
    ["an unknown version", { version: "0" }, 409, "changed"],
    ["an invalid version", { version: "1 or 1=1" }, 409, "changed"],
    ["closing without a version", { do: "close", version: "" }, 409, "changed"],
  ])("%s changes nothing", async (_what, changes, status, reason) => {
    expect(await answer(changes as Record<string, string>)).toMatchObject({
      status,
      answer: { reason },
    });
    expect(await emails()).toEqual([]);
    expect(await log()).toEqual([]);
    expect((await shown()).message).toMatchObject({ status: "new", version: 1 });
  });

  test("a message that needs no answer is marked as done, once, and may be reopened", async () => {
    expect(await answer({ do: "close" })).toMatchObject({ status: 303, to: `${page}?did=closed` });
    expect((await answer({ do: "close", version: "1" })).status).toBe(303);
    expect((await shown()).message).toMatchObject({ status: "done", version: 2 });
    expect((await answer({ do: "reopen" })).status).toBe(303);
    expect((await shown()).message).toMatchObject({ status: "new", version: 3 });
    expect((await log()).map(({ what }) => what)).toEqual(["messageClosed", "messageReopened"]);
    expect(await emails()).toEqual([]);
  });

  const waiting = () => loadToday("staff", "en", app);

  test("the writer's bookings are beside the message, whatever capitals the address has", async () => {
    await write("b", { email: "Claire@EXAMPLE.com" });
    for (const [email, status] of [
      ["claire@example.com", "confirmed"],
      ["claire@example.com", "expired"],
      ["other@example.com", "confirmed"],
    ] as const)
      await inTransaction(database.db, async (trx) => {
        const keys = { idempotencyKey: randomUUID(), manageToken: randomUUID(), now: clock.now() };
        const id = randomUUID();
        const reference = `KF-${id.slice(0, 8)}`;
        await insertBooking(trx, { ...aBooking({ email, status }), ...keys, id, reference });
      });
    const { bookings } = (await admin.get("/admin/messages/b")).page.shown;
    expect(bookings).toEqual([
      {
        reference: expect.stringMatching(/^KF-/) as string,
        apartmentId: 1,
        apartment: "Deluxe Sea View Suite",
        checkIn: "2027-03-13",
        checkOut: "2027-03-20",
      },
    ]);
  });

  test("today counts those that wait", async () => {
    await write("b", {});
    expect((await waiting()).unanswered).toBe(2);
    await answer();
    expect((await waiting()).unanswered).toBe(1);
  });

  test("the list: the latest first, by status, and by words in any script", async () => {
    clock.advance({ minutes: 1 });
    await write("b", { name: "Елена Ёлкина", email: "elena@example.com", message: "100% да_нет" });
    clock.advance({ minutes: 1 });
    await write("c", { name: "李 Wei", message: "请问可以安排机场接送吗？" }, "zh");
    expect(await names("")).toEqual(["李 Wei", "Елена Ёлкина", "Claire Moreau"]);
    expect(await names("?search=ЕЛКИНА")).toEqual(["Елена Ёлкина"]);
    expect(await names("?search=%E6%9C%BA%E5%9C%BA")).toEqual(["李 Wei"]);
    expect(await names("?search=moreau+LAND")).toEqual(["Claire Moreau"]);
    expect(await names("?search=moreau+elena")).toEqual([]);
    // The database's wildcards are plain characters.
    expect(await names("?search=100%25")).toEqual(["Елена Ёлкина"]);
    expect(await names("?search=да_нет")).toEqual(["Елена Ёлкина"]);
    expect(await names("?search=%25")).toEqual(["Елена Ёлкина"]);
    expect(await names("?search=%5C")).toEqual([]);
    expect(await names("?search='%22--")).toEqual([]);
    await answer();
    expect(await names("?status=new")).toEqual(["李 Wei", "Елена Ёлкина"]);
    expect(await names("?status=answered")).toEqual(["Claire Moreau"]);
    expect(await names("?status=done")).toEqual([]);
    // The answer is searched too.
    expect(await names("?search=bientot")).toEqual(["Claire Moreau"]);
  });

  test("a long list has pages", async () => {
    for (let count = 1; count <= 25; count++) {
      clock.advance({ minutes: 1 });
      await write(`m${count}`, { name: `Writer ${count}` });
    }
    expect((await admin.get("/admin/messages")).page.inbox).toMatchObject({ found: 26, pages: 2 });
    expect(await names("")).toHaveLength(25);
    expect(await names("?page=2")).toEqual(["Claire Moreau"]);
    expect(await names("?page=3")).toEqual([]);
  });

  test("a message that does not exist, or was deleted with its answers, is not found", async () => {
    await answer();
    const { key } = await shown();
    clock.advance({ days: 732 });
    await signIn(admin, staffEmail);
    expect(await deleteOldMessages(app)).toBe(1);
    expect((await admin.get(page)).status).toBe(404);
    const fields = { do: "answer", answer: "Oui.", version: "2", key };
    expect((await admin.post(page, fields)).status).toBe(404);
    expect(await database.db.selectFrom("message_answers").selectAll().execute()).toEqual([]);
  });
});
