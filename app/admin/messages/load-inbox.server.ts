// Loads the list of messages for the query of a URL.
import { countUnanswered, inboxPageSize, listInbox } from "#app/contact/inbox.sql.server.ts";
import type { InboxPage } from "#app/contact/inbox.sql.server.ts";
import { readInboxQuery } from "#app/contact/rules/inbox-query.ts";
import type { InboxQuery } from "#app/contact/rules/inbox-query.ts";
import type { App } from "#app/app.server.ts";

/** One page of the list with its query; `unanswered` counts all messages, `pages` those that match. */
export interface Inbox extends InboxPage {
  query: InboxQuery;
  pages: number;
  unanswered: number;
}

/** A page after the last is empty, and links back. */
export async function loadInbox(
  address: string,
  { database: { db } }: Pick<App, "database">,
): Promise<Inbox> {
  const query = readInboxQuery(new URL(address).searchParams);
  const page = await listInbox(db, query);
  const pages = Math.max(1, Math.ceil(page.found / inboxPageSize));
  return { ...page, query, pages, unanswered: await countUnanswered(db) };
}
