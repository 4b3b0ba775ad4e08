// The rows of messages as the owner's inbox shows them, and of the answers.
import { sql } from "kysely";
import type { Selectable, SelectQueryBuilder } from "kysely";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import type { OutboxRow, Tables } from "#app/platform/tables/tables.ts";
import { asMessage } from "./messages.sql.server.ts";
import type { StoredMessage } from "./messages.sql.server.ts";
import { searchText, searchWords } from "./rules/inbox.ts";
import type { InboxQuery, MessageStatus } from "./rules/inbox.ts";

/** A message with its status; `version` counts its changes. */
export interface InboxMessage extends StoredMessage {
  status: MessageStatus;
  version: number;
  /** Whose guest wrote it; null for one that is about no booking. */
  bookingId: string | null;
}

/** A line of the list: a thread by its latest message that matches, and how many of its messages do. */
export interface InboxLine extends InboxMessage {
  count: number;
}

/** One page of the list; `found` is the number of threads on all pages. */
export interface InboxPage {
  messages: InboxLine[];
  found: number;
}

/** The number of threads per page. */
export const inboxPageSize = 25;

/** The threads with a matching message, the newest first: those about a booking are one, any other message is one by itself. */
export async function listInbox(db: Db, query: InboxQuery): Promise<InboxPage> {
  const fitting = matching(db.selectFrom("messages"), query);
  const threads = fitting
    .selectAll()
    .select((eb) => eb.fn.coalesce("booking_id", "id").as("thread"));
  const ranked = db
    .selectFrom(threads.as("threads"))
    .selectAll()
    .select((eb) => {
      const { fn } = eb;
      return [
        fn
          .agg<number>("row_number")
          .over((over) => over.partitionBy("thread").orderBy("created_at", "desc").orderBy("id"))
          .as("place"),
        fn
          .countAll<number>()
          .over((over) => over.partitionBy("thread"))
          .as("count"),
        // A thread waits for an answer as long as one of its messages does.
        fn
          .max<number>(eb.case().when("status", "=", "new").then(1).else(0).end())
          .over((over) => over.partitionBy("thread"))
          .as("waits"),
      ];
    });
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .where("place", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(inboxPageSize)
    .offset((query.page - 1) * inboxPageSize)
    .execute();
  const { found } = await fitting
    .select((eb) => eb.fn.count<number>(eb.fn.coalesce("booking_id", "id")).distinct().as("found"))
    .executeTakeFirstOrThrow();
  return {
    messages: rows.map((row) => ({
      ...asInboxMessage(row),
      ...(row.waits === 1 && { status: "new" as const }),
      count: row.count,
    })),
    found,
  };
}

/** How many messages are unanswered. */
export async function countUnanswered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "new")
    .executeTakeFirstOrThrow();
  return count;
}

/** The message of that id, or null. */
export async function findInboxMessage(db: Db, id: string): Promise<InboxMessage | null> {
  const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? asInboxMessage(row) : null;
}

function asInboxMessage(row: Selectable<Tables["messages"]>): InboxMessage {
  return { ...asMessage(row), status: row.status, version: row.version, bookingId: row.booking_id };
}

/**
 * Sets the status of a message, and adds `addedText` to its search text. False, and nothing changed, when the message was changed
 * since `version` was read.
 */
export async function updateMessageStatus(
  trx: Trx,
  { id, version, status, addedText = "" }: MessageUpdate,
): Promise<boolean> {
  const more = addedText && `\n${searchText([addedText])}`;
  const { numUpdatedRows } = await trx
    .updateTable("messages")
    .set({ status, version: version + 1, search_text: sql`search_text || ${more}` })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface MessageUpdate {
  id: string;
  version: number;
  status: MessageStatus;
  addedText?: string;
}

type Messages = SelectQueryBuilder<Tables, "messages", object>;

function matching(messages: Messages, { status, search }: InboxQuery): Messages {
  const ofStatus = status === "all" ? messages : messages.where("status", "=", status);
  return searchWords(search).reduce((rows, word) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return rows.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }, ofStatus);
}

/** An answer with the status of its email. */
export interface StoredAnswer {
  id: string;
  /** The name of the user who wrote it. */
  author: string;
  text: string;
  /** ISO instant. */
  createdAt: string;
  emailStatus: OutboxRow["status"];
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
      eb.ref("outbox.status").as("emailStatus"),
    ])
    .orderBy("message_answers.created_at")
    .orderBy("message_answers.id");
}
