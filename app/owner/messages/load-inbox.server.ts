// The list of messages as an address asks for it.
import { countUnanswered, inboxPageSize, listInbox } from "#app/contact/inbox.sql.server.ts";
import type { InboxPage } from "#app/contact/inbox.sql.server.ts";
import { readInboxQuery } from "#app/contact/rules/inbox-query.ts";
import type { InboxQuery } from "#app/contact/rules/inbox-query.ts";
import type { House } from "#app/house.server.ts";

/** One page of the list, with what was asked for; `unanswered` and `pages` count all there are. */
export interface Inbox extends InboxPage {
  query: InboxQuery;
  pages: number;
  unanswered: number;
}

/** A page after the last is empty, and leads back. */
export async function loadInbox(
  address: string,
  { database: { db } }: Pick<House, "database">,
): Promise<Inbox> {
  const query = readInboxQuery(new URL(address).searchParams);
  const page = await listInbox(db, query);
  const pages = Math.max(1, Math.ceil(page.found / inboxPageSize));
  return { ...page, query, pages, unanswered: await countUnanswered(db) };
}
