// The rows of the development inbox: emails that would have been sent by SMTP.
import { restorePicture } from "#app/letters/letter-picture.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { LetterAttachment } from "#app/platform/mailer.server.ts";
import type { InboxLetterRow } from "#app/platform/tables.ts";
import type { ShownLetter } from "./shown-letter.ts";

/** A stored email; `sentAt` is when it was handed to the mailer. */
export type InboxLetter = ShownLetter & { id: string; sentAt: string };

/** The fields of an email in the list. */
export type InboxEntry = Pick<InboxLetter, "id" | "to" | "subject" | "sentAt">;

/** The latest emails, the newest first. */
export async function listInboxLetters(db: Db, limit: number): Promise<InboxEntry[]> {
  return db
    .selectFrom("inbox_letters")
    .select(["id", "recipient as to", "subject", "sent_at as sentAt"])
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The email with that id, or null. */
export async function findInboxLetter(db: Db, id: string): Promise<InboxLetter | null> {
  const row = await db
    .selectFrom("inbox_letters")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? asLetter(row) : null;
}

/** Deletes every stored email; returns how many there were. */
export async function emptyInbox(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("inbox_letters").executeTakeFirst();
  return Number(numDeletedRows);
}

function asLetter(row: InboxLetterRow): InboxLetter {
  return {
    id: row.id,
    to: row.recipient,
    from: row.sender,
    subject: row.subject,
    html: row.html,
    text: row.text,
    attachments: (JSON.parse(row.attachments) as LetterAttachment[]).map(whole),
    sentAt: row.sent_at,
  };
}

// Pictures that belong to the app are stored without content; they are restored here.
function whole(attachment: LetterAttachment): LetterAttachment {
  return attachment.isOfTheHouse ? restorePicture(attachment) : attachment;
}
