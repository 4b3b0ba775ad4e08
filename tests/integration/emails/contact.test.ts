// A contact message: stored once, forwarded to the owner and acknowledged by real SMTP; bots get the thanks page and nothing
// else.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { deleteOldMessages, sendMessage, stampForm } from "#app/contact/send-message.server.ts";
import type { MessageRequest } from "#app/contact/send-message.server.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { aMailbox } from "#tests/support/emails/mailbox.ts";
import type { Mailbox } from "#tests/support/emails/mailbox.ts";
import { aMessage } from "#tests/support/emails/messages.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

const writer = "claire.moreau@example.com";

describe.each(databases)("a contact message on %s", (dialect) => {
  let database: TestDatabase;
  let app: App;
  let clock: TestClock;
  let mail: Mailbox;
  beforeEach(async () => {
    [database, mail] = await Promise.all([openTestDatabase(dialect), aMailbox()]);
    clock = aClock("2026-11-20T08:00:00.000Z");
    app = anApp(database, clock);
  });
  afterEach(() => Promise.all([database.close(), mail.close()]));

  /** A form that was shown a minute ago, filled in by Claire. */
  async function aForm(changes: Partial<MessageRequest> = {}): Promise<MessageRequest> {
    const stamp = await stampForm(app);
    clock.advance({ minutes: 1 });
    return {
      fields: { ...aMessage() },
      stamp,
      honeypot: "",
      language: "fr",
      network: "203.0.113.7",
      ...changes,
    };
  }
  const storedMessages = () => database.db.selectFrom("messages").selectAll().execute();
  const emails = async () =>
    (await database.db.selectFrom("outbox").select("kind").execute())
      .map(({ kind }) => kind)
      .toSorted();
  const deliver = () =>
    sendEmails({
      db: database.db,
      mailer: smtpMailer(mail.url),
      clock,
      batch: 50,
      render: (email) => renderEmail(email, app),
    });

  test("is stored, forwarded to the owner who can reply to it, and acknowledged in its writer's language", async () => {
    expect(await sendMessage(await aForm(), app)).toEqual({ ok: true });
    expect(await storedMessages()).toEqual([
      {
        id: expect.any(String) as string,
        booking_id: null,
        own_words: null,
        send_hash: expect.any(String) as string,
        language: "fr",
        name: "Claire Moreau",
        email: writer,
        phone: "+33 6 12 34 56 78",
        subject: "transfer",
        message: "We land late.\nCan somebody drive us?",
        created_at: "2026-11-20T08:01:00.000Z",
        status: "new",
        version: 1,
        search_text:
          "claire moreau\nclaire.moreau@example.com\n+33 6 12 34 56 78\nwe land late.\ncan somebody drive us?",
      },
    ]);
    expect(await deliver()).toEqual({ sent: 2, unsent: 0 });

    const owner = await mail.receivedEmailTo(facts.email);
    expect(owner.email).toMatchObject({
      subject: "Message from Claire Moreau: Airport transfer",
      replyTo: [{ address: writer }],
      attachments: [],
    });
    expect(owner.email.text).toContain("> We land late.\n> Can somebody drive us?");
    const received = await mail.receivedEmailTo(writer);
    expect(received.email).toMatchObject({
      subject: makeTranslator("fr", facts, "contact")("contact.emails.received.subject"),
      replyTo: [{ address: facts.email }],
    });
    expect(received.email.html).toContain('lang="fr"');
    // RFC 3834: so that an absent writer's auto-reply does not answer ours.
    expect(received.raw).toMatch(/^Auto-Submitted: auto-replied/m);
    const outbox = await database.db.selectFrom("outbox").select("payload").execute();
    expect(outbox).toEqual([{ payload: null }, { payload: null }]);
  });

  test("sent twice by the same form is one, also when both come at once", async () => {
    const form = await aForm();
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendMessage(form, app)));
    expect(answers).toEqual(answers.map(() => ({ ok: true })));
    expect(await sendMessage(form, app)).toEqual({ ok: true });
    expect(await storedMessages()).toHaveLength(1);
    expect(await emails()).toEqual(["contactReceived", "contactToOwner"]);
  });

  test("written anew in the same form, after going back, is another", async () => {
    const form = await aForm();
    await sendMessage(form, app);
    await sendMessage({ ...form, fields: { ...aMessage({ message: "And a cot?" }) } }, app);
    expect((await storedMessages()).map(({ message }) => message).toSorted()).toEqual([
      "And a cot?",
      "We land late.\nCan somebody drive us?",
    ]);
  });

  test("with faults is not stored: they are named, and the form keeps its timestamp", async () => {
    const form = await aForm();
    const fields = { ...form.fields, email: "claire", message: "" };
    expect(await sendMessage({ ...form, fields }, app)).toEqual({
      ok: false,
      reason: "faulty",
      faults: { email: "shape", message: "required" },
      values: { ...aMessage(), email: "claire", message: "" },
      stamp: form.stamp,
    });
    expect(await storedMessages()).toEqual([]);
    expect(await emails()).toEqual([]);
  });

  test.each([
    ["in the name", { name: "Claire\r\nBcc: thief@example.com" }],
    ["in the address", { email: "claire@example.com\r\nBcc: thief@example.com" }],
    ["in the subject", { subject: "stay\r\nBcc: thief@example.com" }],
  ])("with a header %s is refused", async (_where, changes) => {
    const form = await aForm();
    const answer = await sendMessage({ ...form, fields: { ...form.fields, ...changes } }, app);
    expect(answer).toMatchObject({ ok: false, reason: "faulty" });
    expect(await emails()).toEqual([]);
  });

  test.each<[string, (form: MessageRequest) => MessageRequest]>([
    ["fills in the hidden field", (form) => ({ ...form, honeypot: "https://thief.example" })],
    [
      "submits the form at once",
      (form) => {
        clock.advance(-58_000);
        return form;
      },
    ],
  ])("of a bot that %s: the same thanks, and nothing happens", async (_what, caught) => {
    expect(await sendMessage(caught(await aForm()), app)).toEqual({ ok: true });
    expect(await storedMessages()).toEqual([]);
    expect(await emails()).toEqual([]);
  });

  test("in a form that is not ours asks to fill in the form again", async () => {
    const form = await aForm({ stamp: "1795161600000.AAAAAAAAAAAAAAAA.forged" });
    expect(await sendMessage(form, app)).toEqual({
      ok: false,
      reason: "stale",
      values: aMessage(),
      stamp: null,
    });
    expect(await storedMessages()).toEqual([]);
  });

  test("in a form of yesterday asks to submit once more, and is then accepted at once", async () => {
    const form = await aForm();
    clock.advance({ days: 1 });
    const answer = await sendMessage(form, app);
    expect(answer).toMatchObject({ ok: false, reason: "stale", values: aMessage() });
    const again = answer.ok || !answer.stamp ? form : { ...form, stamp: answer.stamp };
    expect(await sendMessage(again, app)).toEqual({ ok: true });
    expect(await storedMessages()).toHaveLength(1);
  });

  test("is accepted ten times an hour from one network; the eleventh is refused, others are not", async () => {
    for (let count = 1; count <= 10; count++)
      expect(await sendMessage(await aForm(), app)).toEqual({ ok: true });
    const eleventh = await aForm(); // begun at 8:01, now 8:11
    expect(await sendMessage(eleventh, app)).toEqual({
      ok: false,
      reason: "tooMany",
      minutes: 50,
      values: aMessage(),
      stamp: eleventh.stamp,
    });
    expect(await storedMessages()).toHaveLength(10);
    expect(await sendMessage({ ...eleventh, network: "203.0.113.8" }, app)).toEqual({ ok: true });
    clock.advance({ minutes: 50 });
    expect(await sendMessage(await aForm(), app)).toEqual({ ok: true });
    const limits = await database.db.selectFrom("message_limits").selectAll().execute();
    expect(JSON.stringify(limits)).not.toMatch(/203\.0|claire/);
  });

  test("is acknowledged three times a day to one address, and then only forwarded to the owner", async () => {
    for (let count = 1; count <= 5; count++) {
      const form = await aForm({ network: `203.0.113.${count}` });
      const fields = { ...aMessage({ email: count % 2 ? writer : writer.toUpperCase() }) };
      expect(await sendMessage({ ...form, fields }, app)).toEqual({ ok: true });
    }
    const kinds = await emails();
    expect(kinds.filter((kind) => kind === "contactToOwner")).toHaveLength(5);
    expect(kinds.filter((kind) => kind === "contactReceived")).toHaveLength(3);
  });

  test("is deleted after two years", async () => {
    await sendMessage(await aForm(), app);
    clock.set("2028-11-20T08:00:59.000Z");
    expect(await deleteOldMessages(app)).toBe(0);
    clock.set("2028-11-20T08:01:01.000Z");
    expect(await deleteOldMessages(app)).toBe(1);
    expect(await storedMessages()).toEqual([]);
  });
});
