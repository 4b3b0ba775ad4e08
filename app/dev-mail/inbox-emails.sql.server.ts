// The rows of the development inbox: emails that would have been sent by SMTP.
import * as v from "valibot";
import { restorePicture } from "#app/emails/email-picture.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { EmailAttachment } from "#app/platform/emails/mailer.server.ts";
import type { ShownEmail } from "./shown-email.ts";

/** A stored email; `sentAt` is when it was handed to the mailer. */
export type InboxEmail = ShownEmail & { id: string; sentAt: string };

/** The fields of an email in the list. */
export type InboxEntry = Pick<InboxEmail, "id" | "to" | "subject" | "sentAt">;

/** The latest emails, the newest first. */
export async function listInboxEmails(db: Db, limit: number): Promise<InboxEntry[]> {
  return db
    .selectFrom("inbox_letters")
    .select(["id", "recipient as to", "subject", "sent_at as sentAt"])
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The email with that id, or null. */
export async function findInboxEmail(db: Db, id: string): Promise<InboxEmail | null> {
  const row = await db
    .selectFrom("inbox_letters")
    .select(["id", "recipient as to", "sender as from", "subject", "html", "text"])
    .select(["attachments", "sent_at as sentAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const attachments = v.parse(attachmentsSchema, JSON.parse(row.attachments));
  return { ...row, attachments: attachments.map(withContent) };
}

/** Deletes every stored email; returns how many there were. */
export async function emptyInbox(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("inbox_letters").executeTakeFirst();
  return Number(numDeletedRows);
}

const attachmentsSchema = v.array(
  v.object({
    filename: v.string(),
    contentType: v.string(),
    content: v.string(),
    encoding: v.optional(v.literal("base64")),
    cid: v.optional(v.string()),
    isPropertyPicture: v.optional(v.literal(true)),
  }),
);

// Pictures that belong to the app are stored without content; they are restored here.
function withContent(attachment: EmailAttachment): EmailAttachment {
  return attachment.isPropertyPicture ? restorePicture(attachment) : attachment;
}
