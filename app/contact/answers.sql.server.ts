// The rows of the answers to messages.
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { OutboxRow } from "#app/platform/tables.ts";

/** An answer with the status of its email. */
export interface StoredAnswer {
  id: string;
  /** The name of the user who wrote it. */
  author: string;
  text: string;
  /** ISO instant. */
  createdAt: string;
  letter: OutboxRow["status"];
}

/** An answer to store; `id` is that of its form, so that a form sent twice violates the primary key. */
export interface NewAnswer {
  id: string;
  messageId: string;
  author: { id: string; name: string };
  text: string;
  emailId: string;
  now: Date;
}

/** Stores an answer. */
export async function insertAnswer(trx: Trx, answer: NewAnswer): Promise<void> {
  const { id, messageId, author, text, emailId, now } = answer;
  await trx
    .insertInto("message_answers")
    .values({
      id,
      message_id: messageId,
      person_id: author.id,
      author: author.name,
      text,
      letter_id: emailId,
      created_at: now.toISOString(),
    })
    .execute();
}

/** The answers to a message, the oldest first. */
export async function listAnswers(db: Db, messageId: string): Promise<StoredAnswer[]> {
  return answers(db).where("message_answers.message_id", "=", messageId).execute();
}

/** The answer of that id to that message, or null. */
export async function findAnswer(
  db: Db,
  messageId: string,
  id: string,
): Promise<StoredAnswer | null> {
  const found = await answers(db)
    .where("message_answers.message_id", "=", messageId)
    .where("message_answers.id", "=", id)
    .executeTakeFirst();
  return found ?? null;
}

function answers(db: Db) {
  return db
    .selectFrom("message_answers")
    .innerJoin("outbox", "outbox.id", "letter_id")
    .select((eb) => [
      eb.ref("message_answers.id").as("id"),
      "author",
      "text",
      eb.ref("message_answers.created_at").as("createdAt"),
      eb.ref("outbox.status").as("letter"),
    ])
    .orderBy("message_answers.created_at")
    .orderBy("message_answers.id");
}
