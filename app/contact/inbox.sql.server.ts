// The rows of the admin's inbox: messages with their status.
import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { Tables } from "#app/platform/tables.ts";
import { asMessage } from "./messages.sql.server.ts";
import type { StoredMessage } from "./messages.sql.server.ts";
import type { InboxQuery, MessageStatus } from "./rules/inbox-query.ts";
import { searchText, searchWords } from "./rules/search-text.ts";

/** A message with its status; `version` counts its changes. */
export interface InboxMessage extends StoredMessage {
  status: MessageStatus;
  version: number;
}

/** One page of the list; `found` is the number of messages on all pages. */
export interface InboxPage {
  messages: InboxMessage[];
  found: number;
}

/** The number of messages per page. */
export const inboxPageSize = 25;

/** The matching messages, the newest first. */
export async function listInbox(db: Db, query: InboxQuery): Promise<InboxPage> {
  const fitting = matching(db.selectFrom("messages"), query);
  const rows = await fitting
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(inboxPageSize)
    .offset((query.page - 1) * inboxPageSize)
    .execute();
  const { found } = await fitting
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  const messages = rows.map((row) => ({
    ...asMessage(row),
    status: row.status,
    version: row.version,
  }));
  return { messages, found };
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
  return row ? { ...asMessage(row), status: row.status, version: row.version } : null;
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
