// How a letter leaves the house: by SMTP, or into the development inbox where there is no mail server.
import { randomUUID } from "node:crypto";
import { Transform } from "node:stream";
import { createTransport } from "nodemailer";
import { systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./database.server.ts";

export interface Letter {
  to: string;
  /** An address, or a name and an address: `House <house@example.com>`. */
  from: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** `<left@right>`; the same on each try, so that a receiver recognises a second copy. */
  messageId: string;
  attachments: LetterAttachment[];
  headers?: Record<string, string>;
}

export interface LetterAttachment {
  filename: string;
  contentType: string;
  content: string;
  /** How `content` is written; absent means as text. */
  encoding?: "base64";
  /** The HTML shows it in place, as `cid:<this>`. */
  cid?: string;
  /** A part of the house's own look, the same in each letter: the development inbox keeps its name, and no copy. */
  isOfTheHouse?: true;
}

/** Sends one letter to one address; returns when the letter is safe with the receiver, otherwise throws. */
export interface Mailer {
  /**
   * `mayStill` is asked at the last moment at which a letter can be kept back: somebody else may have taken it over while
   * this process was frozen or the server slow. When it says no, the letter is not sent, and this throws.
   */
  send(letter: Letter, mayStill?: () => Promise<boolean>): Promise<void>;
}

/** Whether a letter could not be sent because the mail server was away or takes nothing now, whoever it is for. */
export function isMailServerAway(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  // RFC 5321, 4.2.3: 421 says that the service is closed.
  return responseCode === 421 || (typeof code === "string" && away.test(code));
}

const away = /^(?:ECONNECTION|ESOCKET|ETIMEDOUT|EDNS)$/;

/** Sends by SMTP, one connection per letter. `patienceSeconds` is the longest silence of the server. */
export function smtpMailer(url: string, { patienceSeconds = 20 } = {}): Mailer {
  const milliseconds = patienceSeconds * 1000;
  const transport = createTransport({
    url,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    dnsTimeout: milliseconds,
    // A letter is made of what stands in it, never of a file or a page that its text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", (mail, done) => {
    const { mayStill } = mail.data as { mayStill?: () => Promise<boolean> };
    if (mayStill) mail.message.transform(() => heldBack(mayStill));
    done();
  });
  return {
    async send({ to, replyTo, attachments, ...letter }, mayStill) {
      await transport.sendMail({
        ...letter,
        ...(mayStill && { mayStill }),
        // Addresses as objects: a comma in what a guest typed must not become a second receiver.
        to: asAddress(to),
        replyTo: replyTo && asAddress(replyTo),
        // Byte for byte: a calendar file keeps its line ends.
        attachments: attachments.map((attachment) => ({
          ...attachment,
          contentTransferEncoding: "base64" as const,
        })),
      });
    },
  };
}

// A receiver takes a letter when its end has come. What leads up to that may take minutes, so the end waits for the word.
function heldBack(mayStill: () => Promise<boolean>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      mayStill().then(
        (may) => done(may ? null : new Error("the letter is no longer ours to send")),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}

/** Where emails must wait (`emailsWait`): it sends nothing and keeps no copy. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error("no mail server is set")),
};

/** Keeps letters in the table inbox_letters; sending the same Message-ID again changes nothing. */
export function inboxMailer(db: Db, clock: Clock = systemClock): Mailer {
  return {
    async send(letter) {
      await db
        .insertInto("inbox_letters")
        .values({
          id: randomUUID(),
          outbox_id: letter.messageId.replace(/^<|@.*$/g, ""),
          recipient: letter.to,
          sender: letter.from,
          subject: letter.subject,
          html: letter.html,
          text: letter.text,
          attachments: JSON.stringify(letter.attachments.map(withoutCopy)),
          message_id: letter.messageId,
          sent_at: clock.now().toISOString(),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute();
    },
  };
}

function withoutCopy(attachment: LetterAttachment): LetterAttachment {
  return attachment.isOfTheHouse ? { ...attachment, content: "" } : attachment;
}

function asAddress(address: string): { name: string; address: string } {
  return { name: "", address };
}
