// The owner's inbox: its query, the search in every script, and what an answer must be.
import { isPlainText, printableText, typedLines, visible } from "#app/ui/rules/typed-text.ts";

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

/** The search text of a row: its texts in lower case without accents. */
export function searchText(texts: readonly string[]): string {
  return texts.map(folded).join("\n");
}

/** The words of a search query: at most six, each of which must occur in the search text. */
export function searchWords(query: string): string[] {
  return folded(query.slice(0, 200)).split(/\s+/).filter(Boolean).slice(0, 6);
}

// NFKD separates accents from letters; й and ё become и and е in text and query alike.
function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The longest answer, in UTF-16 units as `maxlength` counts them; the same limit as for a message. */
export const longestAnswer = 5000;

/** What can be wrong with it. */
export type AnswerFault = "answerMissing" | "answerTooLong" | "answerUnprintable";

/** The text as it is sent, or the fault with the value to fill the field with. */
export type ReadAnswer =
  | { ok: true; text: string }
  | { ok: false; fault: AnswerFault; typed: string };

/** Validates the value of the field; anything that is not text counts as empty. */
export function readAnswer(value: unknown): ReadAnswer {
  const text = typedLines(value);
  if (text.length > longestAnswer) return { ok: false, fault: "answerTooLong", typed: text };
  if (!isPlainText(text))
    return { ok: false, fault: "answerUnprintable", typed: printableText(text) };
  return visible.test(text)
    ? { ok: true, text }
    : { ok: false, fault: "answerMissing", typed: text };
}
