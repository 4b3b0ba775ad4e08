// The thread of a booking: what its guest and staff write to each other, on both their pages, with the emails between them.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { action, loader } from "#app/contact/guest-message-page.tsx";
import { deleteOldMessages, makeStamp, sendMessage } from "#app/contact/send-message.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { inboxMailer } from "#app/platform/emails/mailer.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { statusesOf } from "#tests/support/admin/admin-site.ts";
import type { TestBrowser } from "#tests/support/admin/admin-site.ts";
import {
  anOwner,
  aStaffMember,
  ownerEmail,
  signedInBrowser,
  staffEmail,
} from "#tests/support/admin-users.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { aMessage } from "#tests/support/emails/messages.ts";
import { guestRouteArgs, secretOf } from "#tests/support/pages/guest-route-args.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { PaymentHarness } from "#tests/support/payments/payment-harness.ts";
import { aStay } from "#tests/support/booking/stays.ts";
import { databases } from "#tests/support/test-database.ts";

interface Entry {
  from: string;
  author?: string;
  text?: string;
  kind?: string;
  status?: string;
}

describe.each(databases)("the thread of a booking, on %s", (dialect) => {
  let harness: PaymentHarness;
  let booking: Booking;
  let secret: string;
  let staff: TestBrowser;
  let page: string;
  beforeEach(async () => {
    harness = await openPaymentHarness(dialect);
    booking = bookingOf(await harness.place(aRequest()));
    secret = await secretOf(booking, harness.app);
    await anOwner(harness.app);
    await aStaffMember(harness.app);
    staff = await signedInBrowser(harness.app, staffEmail);
    page = `/admin/bookings/${booking.reference}/messages`;
  });
  afterEach(() => harness.close());

  const guestWrites = (form: Record<string, string>) =>
    action(
      guestRouteArgs(
        harness.app,
        `/my-booking/${secret}/write`,
        { token: secret },
        { key: randomUUID(), ...form },
      ),
    );
  const guestSees = async () =>
    (await loader(guestRouteArgs(harness.app, `/my-booking/${secret}/write`, { token: secret })))
      .thread;
  const shown = async (browser = staff) => (await browser.get(page)).page.thread;
  const write = async (text: string, changes: Record<string, string> = {}, browser = staff) => {
    const { seen, key } = await shown(browser);
    return browser.post(page, { answer: text, version: String(seen), key, ...changes });
  };
  const close = (version: number) => staff.post(page, { do: "close", version: String(version) });
  const entries = async () =>
    ((await shown()).entries as Entry[]).map(({ from, author, text, kind }) =>
      from === "email" ? kind : `${author}: ${text}`,
    );
  const send = () =>
    sendEmails({
      db: harness.database.db,
      mailer: inboxMailer(harness.database.db, harness.clock),
      clock: harness.clock,
      batch: 50,
      render: (email) => renderEmail(email, harness.app),
    });
  const lastEmail = () =>
    harness.database.db
      .selectFrom("inbox_letters")
      .selectAll()
      .where("subject", "like", "%message de notre part%")
      .execute();

  const stamp = async (seconds: number) =>
    makeStamp(
      await readSecret(harness.database.db, "forms"),
      new Date(harness.clock.now().getTime() - seconds * 1000),
    );

  test("both sides write, each sees the other, and the emails between are quiet lines for staff alone", async () => {
    await send();
    harness.clock.advance({ minutes: 1 });
    await guestWrites({ arrival: "16:30", message: "Un lit bébé ?" });
    expect(await shown()).toMatchObject({ unanswered: 1, seen: 1, email: booking.email });
    harness.clock.advance({ minutes: 1 });
    expect(await write("Oui,\r\navec plaisir.")).toMatchObject({
      status: 303,
      to: `${page}?did=written`,
    });
    const note = `Booking ${booking.reference}\nArrives at 16:30\n\nUn lit bébé ?`;
    expect(await entries()).toEqual([
      "guestConfirmation",
      `Claire Moreau: ${note}`,
      "Ravi Doorgakant: Oui,\navec plaisir.",
    ]);
    expect(await shown()).toMatchObject({ unanswered: 0, seen: 2 });
    expect(await guestSees()).toMatchObject([
      { from: "guest", text: "Un lit bébé ?" },
      { from: "staff", author: "Ravi Doorgakant", text: "Oui,\navec plaisir." },
    ]);
    // The same on the booking's page, and beside the message in the inbox.
    const onBooking = (await staff.get(`/admin/bookings/${booking.reference}`)).page.view.thread;
    expect(onBooking.entries).toHaveLength(3);
    const inbox = (await staff.get("/admin/messages")).page.inbox;
    expect(inbox).toMatchObject({ unanswered: 0, messages: [{ status: "answered" }] });
    const beside = (await staff.get(`/admin/messages/${inbox.messages[0].id}`)).page.shown;
    expect(beside.thread.entries).toHaveLength(3);
  });

  test("what staff write goes out in the guest's language, answered by the property, with a link that opens the booking", async () => {
    await send();
    await write("Le parking est <b>derrière</b> la maison.");
    await send();
    const [email, ...more] = await lastEmail();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ recipient: booking.email });
    expect(email?.subject).toContain(booking.reference);
    expect(email?.html).toContain('lang="fr"');
    expect(email?.html).toContain("&lt;b&gt;derrière&lt;/b&gt;");
    expect(email?.text).toContain("Ravi Doorgakant");
    const [, fresh] = /\/fr\/my-booking\/([\w-]{22})\/write/.exec(email?.text ?? "") ?? [];
    expect(fresh).not.toBe(secret);
    const args = guestRouteArgs(harness.app, "/", { token: fresh ?? "" });
    expect((await loader(args)).thread).toHaveLength(1);
    const row = await harness.database.db
      .selectFrom("outbox")
      .select(["reply_to", "payload", "status"])
      .where("kind", "=", "bookingMessage")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      reply_to: harness.app.property.facts.email,
      payload: null,
      status: "sent",
    });
    const log = await harness.database.db.selectFrom("audit_log").selectAll().execute();
    expect(log.filter(({ what }) => what === "guestWritten")).toMatchObject([
      { actor: "Ravi Doorgakant", subject: booking.reference },
    ]);
    expect(JSON.stringify(log)).not.toContain("parking");
  });

  test("a form sent twice, also at once, is one message; what was written meanwhile is read first", async () => {
    const { seen, key } = await shown();
    const same = { answer: "Bonjour", version: String(seen), key };
    const both = await Promise.all([staff.post(page, same), staff.post(page, same)]);
    expect(statusesOf(both)).toEqual([303, 303]);
    expect((await staff.post(page, same)).status).toBe(303);
    expect((await shown()).seen).toBe(1);
    expect(await staff.post(page, { ...same, answer: "Autre" })).toMatchObject({
      status: 409,
      answer: { reason: "changed", typed: "Autre" },
    });
    const owner = await signedInBrowser(harness.app, ownerEmail, "203.0.113.2");
    const late = await shown(owner);
    await guestWrites({ message: "Encore une question" });
    const refused = { answer: "Trop tard", version: String(late.seen), key: late.key };
    expect(await owner.post(page, refused)).toMatchObject({
      status: 409,
      answer: { reason: "changed", typed: "Trop tard" },
    });
    expect((await shown()).seen).toBe(2);
  });

  test.each([
    [{ answer: " " }, 400, "answerMissing"],
    [{ answer: "x".repeat(5001) }, 400, "answerTooLong"],
    [{ answer: "a\u202Eb" }, 400, "answerUnprintable"],
    [{ key: "k" }, 409, "changed"],
    [{ version: "" }, 409, "changed"],
  ])("%j is refused and nothing is sent", async (changes, status, reason) => {
    expect(await write("Bonjour", changes as Record<string, string>)).toMatchObject({
      status,
      answer: { reason },
    });
    expect((await shown()).entries.filter(({ from }: Entry) => from === "staff")).toEqual([]);
  });

  test("messages that need no answer are closed together, once", async () => {
    await guestWrites({ message: "Merci" });
    await guestWrites({ message: "À bientôt" });
    expect((await shown()).unanswered).toBe(2);
    // One that came after the page was shown is not closed unread.
    expect(await close(1)).toMatchObject({ status: 409, answer: { reason: "notClosed" } });
    expect((await shown()).unanswered).toBe(2);
    for (let time = 0; time < 2; time++)
      expect(await close(2)).toMatchObject({
        status: 303,
        to: `${page}?did=closed`,
      });
    expect((await shown()).unanswered).toBe(0);
    const { db } = harness.database;
    const log = await db.selectFrom("audit_log").select("what").execute();
    expect(log.filter(({ what }) => what === "messageClosed")).toHaveLength(1);
  });

  test("the contact form joins the thread when it names the booking and comes from its guest's address", async () => {
    const typed = booking.reference.toLowerCase();
    for (const [place, changes] of [
      { email: booking.email.toUpperCase(), message: `Pour ${typed} : merci !` },
      { email: "other@example.com", message: `Pour ${typed} : le code ?` },
      { email: booking.email, message: "Sans numéro" },
      { email: booking.email, message: `Pour ${typed}9` },
    ].entries())
      expect(
        await sendMessage(
          {
            fields: { ...aMessage(changes) },
            stamp: await stamp(60 + place),
            honeypot: "",
            language: "fr",
            network: "192.0.2.7",
          },
          harness.app,
        ),
      ).toEqual({ ok: true });
    const { name } = aMessage();
    expect(await guestSees()).toMatchObject([{ text: `Pour ${typed} : merci !`, author: name }]);
    expect((await shown()).entries).toContainEqual(expect.objectContaining({ isByForm: true }));
    harness.clock.advance({ minutes: 1 });
    await guestWrites({ message: "Par la page" });
    expect((await guestSees()).at(-1)).toMatchObject({ text: "Par la page", author: "" });
    // Once the booking has another address, its guest does not see what came from the one before.
    const { db } = harness.database;
    await db
      .updateTable("bookings")
      .set({ email: "new@example.com" })
      .where("id", "=", booking.id)
      .execute();
    expect(await guestSees()).toEqual([]);
  });

  test("a guest without an address cannot be written to, one who does not exist has no thread", async () => {
    const { db } = harness.database;
    await db.updateTable("bookings").set({ email: "" }).where("id", "=", booking.id).execute();
    expect(await write("Bonjour")).toMatchObject({ status: 409, answer: { reason: "noEmail" } });
    expect((await staff.get("/admin/bookings/KF-00000000/messages")).status).toBe(404);
    expect((await staff.post("/admin/bookings/KF-00000000/messages", {})).status).toBe(404);
  });

  test("after two years they are deleted, and another booking's thread is its own", async () => {
    await write("Bonjour");
    const other = bookingOf(
      await harness.place(aRequest({ stay: aStay({ checkIn: "2027-03-01" }) })),
    );
    const { page: theirs } = await staff.get(`/admin/bookings/${other.reference}/messages`);
    expect(theirs.thread.entries.filter(({ from }: Entry) => from !== "email")).toEqual([]);
    harness.clock.advance({ days: 2 * 365 - 10 });
    await deleteOldMessages(harness.app);
    const count = () => harness.database.db.selectFrom("staff_messages").selectAll().execute();
    expect(await count()).toHaveLength(1);
    harness.clock.advance({ days: 20 });
    await deleteOldMessages(harness.app);
    expect(await count()).toEqual([]);
    await inTransaction(harness.database.db, (trx) =>
      enqueueEmail(trx, {
        kind: "bookingMessage",
        bookingId: booking.id,
        language: "fr",
        recipient: booking.email,
        payload: { staffMessageId: "deleted", manageToken: null },
        now: harness.clock.now(),
      }),
    );
    await send();
    const left = await harness.database.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "bookingMessage")
      .where("payload", "is not", null)
      .where("payload", "like", "%deleted%")
      .execute();
    expect(left).toEqual([]);
  });
});
