// The query of the inbox: status filter, search words and page.

/** The status of a message: `new` is unanswered, `done` needs no answer. */
export const messageStatuses = ["new", "answered", "done"] as const;

/** One of `messageStatuses`. */
export type MessageStatus = (typeof messageStatuses)[number];

/** What the list shows; pages count from 1. */
export interface InboxQuery {
  status: MessageStatus | "all";
  search: string;
  page: number;
}

/** Parses a query; invalid values are ignored. */
export function readInboxQuery(params: URLSearchParams): InboxQuery {
  const status = messageStatuses.find((known) => known === params.get("status")) ?? "all";
  const page = /^[1-9]\d{0,4}$/.exec(params.get("page") ?? "")?.[0];
  const search = (params.get("search") ?? "").trim().slice(0, 100);
  return { status, search, page: Number(page ?? 1) };
}

/** The query string with its question mark; "" for the whole list. */
export function inboxSearch({ status, search, page }: InboxQuery): string {
  const params = new URLSearchParams();
  if (status !== "all") params.set("status", status);
  if (search) params.set("search", search);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}
