// Delivers emails: by SMTP, or into the development inbox where there is no mail server.
import { randomUUID } from "node:crypto";
import { pipeline, Transform } from "node:stream";
import { createTransport } from "nodemailer";
import DKIM from "nodemailer/lib/dkim";
import { systemClock } from "../clock.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.server.ts";
import type { DkimSettings } from "../environment/email-settings.ts";

export interface Email {
  to: string;
  /** An address, or a name and an address: `Sea View <stay@example.com>`. */
  from: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** `<left@right>`; the same on each attempt, so that a receiver recognises a duplicate. */
  messageId: string;
  attachments: EmailAttachment[];
  headers?: Record<string, string>;
}

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: string;
  /** The encoding of `content`; text when absent. */
  encoding?: "base64";
  /** Shown inline by the HTML, as `cid:<this>`. */
  cid?: string;
  /**
   * A picture that belongs to the app, the same in each email: the development inbox stores its name, and no copy. This key
   * is in stored emails.
   */
  isPropertyPicture?: true;
}

/** Sends one email to one address; returns when the receiver has accepted it, otherwise throws. */
export interface Mailer {
  /**
   * `mayStill` is called at the last moment at which the email can be stopped: another process may have claimed it
   * while this one or the server was stuck. When it returns false, the email is not sent, and this throws.
   */
  send(email: Email, mayStill?: () => Promise<boolean>): Promise<void>;
}

/** Whether sending failed because the mail server was unavailable or accepts no mail now, for any recipient. */
export function isMailServerAway(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  // RFC 5321, 4.2.3: 421 means that the service is closing.
  return responseCode === 421 || (typeof code === "string" && away.test(code));
}

const away = /^(?:ECONNECTION|ESOCKET|ETIMEDOUT|EDNS)$/;

/**
 * Sends by SMTP, one connection per email; signed, when `dkim` is given. `patienceSeconds` is the timeout for a server that
 * does not answer.
 */
export function smtpMailer(
  url: string,
  {
    patienceSeconds = 20,
    dkim = null,
  }: { patienceSeconds?: number; dkim?: DkimSettings | null } = {},
): Mailer {
  const milliseconds = patienceSeconds * 1000;
  const transport = createTransport({
    url,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    dnsTimeout: milliseconds,
    // Nodemailer must not read files or URLs named in an email's content.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signer = dkim && signerOf(dkim);
  transport.use("stream", (mail, done) => {
    const { mayStill } = mail.data as { mayStill?: () => Promise<boolean> };
    // Not by the transport's own setting: that would sign, and with it send, after the lease was checked.
    if (signer) mail.message.processFunc((input) => signer.sign(input));
    if (mayStill)
      mail.message.processFunc((input) => pipeline(input, holdLastByte(mayStill), () => {}));
    done();
  });
  return {
    async send({ to, replyTo, attachments, ...email }, mayStill) {
      await transport.sendMail({
        ...email,
        ...(mayStill && { mayStill }),
        // Addresses as objects: a comma in guests' input must not become a second recipient.
        to: asAddress(to),
        replyTo: replyTo && asAddress(replyTo),
        // Base64, byte for byte: a calendar file keeps its line ends.
        attachments: attachments.map((attachment) => ({
          ...attachment,
          contentTransferEncoding: "base64" as const,
        })),
      });
    },
  };
}

function signerOf({ domain, selector, privateKey }: DkimSettings): DKIM {
  return new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signed,
  });
}

// RFC 6376, 5.4.1, and what RFC 8058 wants signed, which nodemailer leaves out.
const signed =
  "From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

// The receiver accepts an email when its end arrives. Everything before may take minutes, so the end is held until the
// lease has been checked.
function holdLastByte(mayStill: () => Promise<boolean>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      mayStill().then(
        (may) => done(may ? null : new Error("this process no longer holds the email's lease")),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}

/** Used where emails stay in the outbox (`emailsWait`): sends nothing and stores no copy. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error("no mail server is set")),
};

/** Stores emails in the table inbox_letters; sending the same Message-ID again changes nothing. */
export function inboxMailer(db: Db, clock: Clock = systemClock): Mailer {
  return {
    async send(email) {
      await db
        .insertInto("inbox_letters")
        .values({
          id: randomUUID(),
          outbox_id: email.messageId.replace(/^<|@.*$/g, ""),
          recipient: email.to,
          sender: email.from,
          subject: email.subject,
          html: email.html,
          text: email.text,
          attachments: JSON.stringify(email.attachments.map(withoutContent)),
          message_id: email.messageId,
          sent_at: clock.now().toISOString(),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute();
    },
  };
}

function withoutContent(attachment: EmailAttachment): EmailAttachment {
  return attachment.isPropertyPicture ? { ...attachment, content: "" } : attachment;
}

function asAddress(address: string): { name: string; address: string } {
  return { name: "", address };
}
