// Answers the forms of one message's page: answer it, mark it as done, put it back.
import { readAnswer } from "#app/contact/rules/answer-text.ts";
import type { AnswerFault } from "#app/contact/rules/answer-text.ts";
import type { House } from "#app/house.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { answerMessage } from "./answer-message.server.ts";
import { settleMessage } from "./settle-message.server.ts";

/** What was done, as a key of `owner-messages.did`. */
export type MessageDeed = "answered" | "closed" | "reopened";

/** `typed` is what goes back into the field. */
export type DeskAnswer =
  | { ok: true; did: MessageDeed }
  | { ok: false; reason: AnswerFault | "changed"; typed: string }
  | { ok: false; reason: "unknown" };

/** The form says what it wants in `do`; anything else is an answer without text. */
export async function answerDesk(
  messageId: string,
  form: FormData,
  person: Person,
  house: House,
): Promise<DeskAnswer> {
  const version = versionOf(formText(form, "version"));
  const wish = formText(form, "do");
  if (wish === "close" || wish === "reopen") {
    const to = wish === "close" ? "done" : "new";
    const settled = await settleMessage({ messageId, version, to }, person, house);
    if (settled.ok) return { ok: true, did: wish === "close" ? "closed" : "reopened" };
    return { ...settled, typed: "" };
  }
  const read = readAnswer(form.get("answer"));
  if (!read.ok) return { ok: false, reason: read.fault, typed: read.typed };
  const key = formText(form, "key");
  if (!/^[\da-f-]{36}$/.test(key)) return { ok: false, reason: "changed", typed: read.text };
  const answering = { messageId, version, key, text: read.text };
  const answered = await answerMessage(answering, person, house);
  return answered.ok ? { ok: true, did: "answered" } : { ...answered, typed: read.text };
}

// No message has version 0.
function versionOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
