// Replies to our emails, read from a real mailbox: which become messages, where, and what guests and staff see of them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loader } from "#app/contact/guest-message-page.tsx";
import { sendStaffMessage } from "#app/contact/thread/send-staff-message.server.ts";
import { updateBooking } from "#app/bookings/bookings.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { anOwner, ownerEmail, signedInBrowser } from "#tests/support/admin-users.ts";
import { anImapServer } from "#tests/support/emails/imap-server.ts";
import type { ImapServer } from "#tests/support/emails/imap-server.ts";
import { openReplyHarness } from "#tests/support/emails/replies.ts";
import type { ReplyHarness } from "#tests/support/emails/replies.ts";
import { guestRouteArgs, replaceSecret } from "#tests/support/pages/guest-route-args.ts";
import { databases } from "#tests/support/test-database.ts";
import { findDovecot } from "../../../scripts/testing/dovecot.ts";

const dovecot = findDovecot();
if (!dovecot) console.log("No Dovecot here: replies by email were not tested");

describe.skipIf(!dovecot)("replies by email", () => {
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

    const guestSees = async () => {
      const secret = await replaceSecret(harness.booking, harness.app);
      const args = guestRouteArgs(harness.app, `/my-booking/${secret}/write`, { token: secret });
      return (await loader(args)).thread;
    };

    test("an answer to our email joins its thread as a message of the guest, is unanswered, and the owner is told", async () => {
      const { booking, confirmation, app, receive } = harness;
      const body =
        "Nous arrivons à 16 h.\r\n\r\nLe ven. 20 nov. 2026 à 09:00, Kaz Filao <stay@kaz-filao.example> a\r\nécrit :\r\n\r\n> Votre réservation\r\n> est confirmée\r\n";
      expect(await receive({ inReplyTo: confirmation, body })).toEqual({
        taken: 1,
        more: false,
        fault: null,
      });
      expect(await harness.thread()).toEqual(["Nous arrivons à 16 h."]);
      expect(await harness.messages()).toMatchObject([
        {
          booking_id: booking.id,
          status: "new",
          email: booking.email,
          subject: "booking",
          message: `Booking ${booking.reference}\nBy e-mail\nSubject: Re: your stay\n\nNous arrivons à 16 h.`,
          created_at: "2026-11-20T08:01:00.000Z",
        },
      ]);
      expect(await guestSees()).toMatchObject([
        { from: "guest", author: "", text: "Nous arrivons à 16 h.", isByEmail: true },
      ]);
      await anOwner(app);
      const owner = await signedInBrowser(app, ownerEmail);
      const { thread } = (await owner.get(`/admin/bookings/${booking.reference}/messages`)).page;
      expect(thread).toMatchObject({ unanswered: 1, seen: 1 });
      expect(thread.entries.at(-1).note).toMatchObject({
        isProven: true,
        subject: "Re: your stay",
        words: "Nous arrivons à 16 h.",
        whole: body.replaceAll("\r\n", "\n").trim(),
        isCut: false,
        attachments: [],
      });
      expect((await owner.get("/admin")).page.day).toMatchObject({
        unanswered: 1,
        mailbox: { isProblem: false, taken: 1 },
      });
      await harness.send();
      const told = harness.mailer.emails.at(-1);
      expect(told).toMatchObject({ to: app.property.facts.email, replyTo: booking.email });
      expect(told?.text).toContain("> Nous arrivons à 16 h.");
      // Nothing went to the guest.
      expect(harness.mailer.emails.filter(({ to }) => to === booking.email)).toHaveLength(1);
    });

    test("an answer to a link for paying joins the thread as well", async () => {
      const { app, confirmation, receive } = harness;
      const sent = app.database.db.updateTable("outbox").where("message_id", "=", confirmation);
      await sent.set({ kind: "paymentLink" }).execute();
      const body = "Paid by transfer.";
      expect(await receive({ inReplyTo: confirmation, body })).toMatchObject({ taken: 1 });
      expect(await harness.thread()).toEqual([body]);
      await sent.set({ kind: "guestConfirmation" }).execute();
    });

    test("an answer to staff's message, named in References only, settles with staff's next one", async () => {
      const { app, booking, database } = harness;
      const write = (text: string, id: string) =>
        inTransaction(database.db, async (trx) => {
          const now = app.clock.now();
          const message = {
            id,
            booking,
            writer: { id: "1", name: "Ravi" },
            text,
            answers: [],
            now,
          };
          await sendStaffMessage(trx, message, app.property.facts);
        });
      await write("Un lit bébé ?", "11111111-1111-4111-8111-111111111111");
      const ours = await harness.send();
      expect(ours).not.toBe(harness.confirmation);
      const headers = [`References: <other@mail.example>\r\n ${ours}`];
      await harness.receive({ headers, body: "Oui" });
      expect(await harness.thread()).toEqual(["Oui"]);
      expect(await harness.notes()).toMatchObject([{ proven: 1 }]);
    });

    test("the reference in the subject is enough from the guest's address, but proves nothing", async () => {
      const { booking } = harness;
      const subject = `Question, ${booking.reference.toLowerCase()}`;
      await harness.receive({ subject, from: booking.email.toUpperCase(), body: "Une question" });
      expect(await guestSees()).toMatchObject([
        { author: booking.email, text: "Une question", isByEmail: true },
      ]);
      expect(await harness.notes()).toMatchObject([{ proven: 0 }]);
      expect((await harness.messages())[0]?.message).toContain("sender’s address not proven");
      // Another sender who knows the reference reaches no thread.
      await harness.receive({ subject, from: "thief@example.com" });
      expect(await harness.messages()).toHaveLength(1);
    });

    test("an answer from another address goes to the inbox, and the guest does not see it", async () => {
      const { confirmation } = harness;
      await harness.receive({
        inReplyTo: confirmation,
        from: "Paul <paul@example.com>",
        body: "Salut",
      });
      expect(await harness.messages()).toMatchObject([
        {
          booking_id: null,
          name: "Paul",
          email: "paul@example.com",
          subject: "other",
          own_words: "Salut",
        },
      ]);
      expect(await harness.notes()).toMatchObject([{ proven: 0 }]);
      expect(await guestSees()).toEqual([]);
      await anOwner(harness.app);
      const owner = await signedInBrowser(harness.app, ownerEmail);
      const { inbox } = (await owner.get("/admin/messages")).page;
      const { shown } = (await owner.get(`/admin/messages/${inbox.messages[0].id}`)).page;
      expect(shown).toMatchObject({ thread: null, note: { isProven: false, words: "Salut" } });
    });

    test("a guest's email about nothing of ours goes to the inbox; a stranger's stays where it is, unread", async () => {
      await server.empty();
      await harness.receive({ subject: "Bonjour", body: "Avez-vous un parking ?" });
      expect(await harness.messages()).toMatchObject([{ booking_id: null, language: "fr" }]);
      await harness.receive({ from: "Spam <spam@example.com>" });
      await harness.receive({ from: "a@example.com\r\nFrom: claire.moreau@example.com" });
      const { email: ours } = harness.app.property.facts;
      await harness.receive({ from: `Kaz Filao <${ours}>`, inReplyTo: harness.confirmation });
      await harness.receive({ date: new Date("2026-08-01T00:00:00Z") });
      expect(await harness.messages()).toHaveLength(1);
      expect(await harness.mailbox()).toMatchObject({ taken: 1, left_over: 0, fault: null });
      expect(await server.flags()).toEqual([[], [], [], [], []]);
    });

    test("a corrected address ends the former one's way into the thread", async () => {
      const { booking, confirmation, database, app } = harness;
      await inTransaction(database.db, (trx) =>
        updateBooking(trx, booking, { email: "claire@new.example" }, app.clock.now()),
      );
      await harness.receive({ inReplyTo: confirmation, body: "From the former address" });
      await harness.receive({
        inReplyTo: confirmation,
        body: "From the new",
        from: "claire@new.example",
      });
      expect(await harness.thread()).toEqual(["From the new"]);
      // The email went to the former address: it may belong to another person.
      const proven = (await harness.notes()).map((note) => note.proven === 1);
      expect(proven.filter(Boolean)).toHaveLength(1);
      expect(proven).toHaveLength(2);
    });

    test.each([
      ["an automatic reply", ["Auto-Submitted: auto-replied"], {}],
      ["an out-of-office notice of old", ["Precedence: bulk"], {}],
      ["a mailing list", ["List-Id: <guests.example.com>"], {}],
      [
        "a bounce",
        ['Content-Type: multipart/report; report-type=delivery-status; boundary="x"'],
        {},
      ],
      ["an email without a sender to return it to", ["Return-Path: <>"], {}],
      ["the mail server itself", [], { from: "MAILER-DAEMON@example.com" }],
    ])("%s never joins and triggers nothing", async (_, headers, changes) => {
      await harness.receive({ inReplyTo: harness.confirmation, headers, ...changes });
      expect(await harness.messages()).toEqual([]);
      expect(await harness.mailbox()).toMatchObject({ taken: 0, left_over: 0 });
      const sent = harness.mailer.emails.length;
      await harness.send();
      expect(harness.mailer.emails).toHaveLength(sent);
    });

    test("markup, links and attachments: text only, attachments by name and size", async () => {
      const html =
        '<style>p{}</style><p>Bonjour <b>Kaz</b> &eacute;t&eacute; &lt;script&gt;</p><img src="https://track.example/1.png"><blockquote>Votre réservation</blockquote>';
      const body = [
        "--x",
        "Content-Type: text/html; charset=utf-8",
        "",
        html,
        "--x",
        "Content-Type: application/pdf",
        'Content-Disposition: attachment; filename="../../billet d\u2019avion.pdf"',
        "Content-Transfer-Encoding: base64",
        "",
        Buffer.alloc(3000).toString("base64"),
        "--x--",
      ].join("\r\n");
      const headers = ['Content-Type: multipart/mixed; boundary="x"'];
      await harness.receive({ inReplyTo: harness.confirmation, headers, body });
      expect(await harness.thread()).toEqual(["Bonjour Kaz été <script>"]);
      const [note] = await harness.notes();
      expect(note?.whole_text).toBe("Bonjour Kaz été <script>\n\n> Votre réservation");
      expect(JSON.parse(note?.attachments ?? "")).toEqual([
        { name: "../../billet d’avion.pdf", size: 3000 },
      ]);
    });

    test("is exported and erased with its guest, and does not come back", async () => {
      const { app, booking, clock, confirmation, database } = harness;
      await harness.receive({ inReplyTo: confirmation, body: "A\n\n> quoted" });
      await anOwner(app);
      clock.set("2027-06-01T08:00:00Z");
      const owner = await signedInBrowser(app, ownerEmail);
      const page = `/admin/bookings/${booking.reference}/guest`;
      const file = (await owner.get(`${page}/export`)).page;
      const content = typeof file === "string" ? JSON.parse(file) : file;
      expect(content.receivedEmails).toMatchObject([{ whole_text: "A\n\n> quoted" }]);
      await owner.post(page, { email: booking.email });
      expect(await harness.messages()).toEqual([]);
      expect(await harness.notes()).toEqual([]);
      await harness.receive({ inReplyTo: confirmation, body: "A" });
      await database.db.updateTable("mailboxes").set({ uid_validity: "1" }).execute();
      await harness.read();
      expect(await harness.messages()).toEqual([]);
    });
  });
});
