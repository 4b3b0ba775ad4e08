// A property that reads its mailbox: an app on a database, a booking whose confirmation was sent, and a real mail server.
import { randomUUID } from "node:crypto";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { listThread } from "#app/contact/thread/thread.sql.server.ts";
import { readMailbox } from "#app/contact/received/read-mailbox.server.ts";
import type { Dialect } from "#app/platform/database/database.server.ts";
import { readImapSettings } from "#app/platform/environment/email-settings.ts";
import type { ImapSettings } from "#app/platform/environment/email-settings.ts";
import { localHost } from "#app/platform/environment/environment.ts";
import { sendEmails } from "#app/platform/emails/send-emails.server.ts";
import { renderEmail } from "#app/render-email.server.ts";
import { aRequest } from "#tests/support/booking-requests.ts";
import { bookingOf, openPaymentHarness } from "#tests/support/payments/payment-harness.ts";
import type { ImapServer } from "./imap-server.ts";
import { aRecordingMailer } from "./recording-mailer.ts";

export type ReplyHarness = Awaited<ReturnType<typeof openReplyHarness>>;

/** The headers of a received email; `headers` are more of them, one per line. Its body is text unless they say otherwise. */
export interface Received {
  from?: string;
  subject?: string;
  inReplyTo?: string;
  messageId?: string;
  date?: Date;
  headers?: string[];
  body?: string | Uint8Array;
}

/** The settings of the mailbox at that URL. */
export function imapSettings(url: string): ImapSettings {
  const read = readImapSettings({ IMAP_URL: url }, { localHost });
  if (!read.ok || !read.imap) throw new Error("No mailbox");
  return read.imap;
}

/** Read for the first time already: what was in the mailbox before stays there. */
export async function openReplyHarness(dialect: Dialect, server: ImapServer) {
  const harness = await openPaymentHarness(dialect);
  const { app, clock, database } = harness;
  const { db } = database;
  app.environment.imap = imapSettings(server.url("imap"));
  const mailer = aRecordingMailer();
  const booking = bookingOf(await harness.place(aRequest()));
  /** Sends what waits; resolves to the Message-ID of the last email to the guest. */
  const send = async () => {
    await sendEmails({ db, mailer, clock, batch: 50, render: (email) => renderEmail(email, app) });
    return mailer.emails.findLast(({ to }) => to === booking.email)?.messageId ?? "";
  };
  const confirmation = await send();
  const write = (email: Received = {}) => {
    const { from = `Claire <${booking.email}>`, subject = "Re: your stay", headers = [] } = email;
    const { messageId = `<${randomUUID()}@mail.example>`, date = clock.now() } = email;
    const lines = [
      `From: ${from}`,
      "To: Kaz Filao <stay@kaz-filao.example>",
      `Subject: ${subject}`,
      `Message-ID: ${messageId}`,
      `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
      ...(email.inReplyTo ? [`In-Reply-To: ${email.inReplyTo}`] : []),
      ...(headers.some((line) => /^content-type/i.test(line))
        ? []
        : ["Content-Type: text/plain; charset=utf-8"]),
      ...headers,
    ];
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
    return Buffer.concat([head, Buffer.from(email.body ?? "Merci, à bientôt !\r\n")]);
  };
  /** A minute later, when the mailbox is due again. */
  const read = async (settings = app.environment.imap) => {
    clock.advance({ minutes: 1 });
    return readMailbox({ ...app, environment: { ...app.environment, imap: settings } });
  };
  await read();
  return {
    ...harness,
    booking,
    confirmation,
    send,
    mailer,
    write,
    read,
    /** Delivers an email, and reads the mailbox. */
    async receive(email: Received = {}) {
      await server.deliver(write(email), clock.now());
      return read();
    },
    messages: () =>
      db.selectFrom("messages").selectAll().orderBy("created_at").orderBy("id").execute(),
    notes: () => db.selectFrom("received_emails").selectAll().execute(),
    mailbox: () => db.selectFrom("mailboxes").selectAll().executeTakeFirstOrThrow(),
    /** What was written in the thread of a booking. */
    async thread(of: Booking = booking) {
      const entries = await listThread(db, of.id);
      return entries.flatMap((entry) => (entry.from === "guest" ? [entry.words] : []));
    },
  };
}
