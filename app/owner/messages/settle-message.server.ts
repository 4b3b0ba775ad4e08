// Marks a message as done without an answer, or puts it back to those that wait for one.
import { findInboxMessage, moveMessage } from "#app/contact/inbox.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Person } from "../door/people.sql.server.ts";
import type { Answered } from "./answer-message.server.ts";
import { messageNumber } from "./rules/message-number.ts";

/** `version` of the message as its reader saw it. */
export interface Settling {
  messageId: string;
  version: number;
  to: "done" | "new";
}

/** Pressed twice, it is done once. */
export async function settleMessage(
  { messageId, version, to }: Settling,
  person: Person,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<Answered> {
  return inTransaction(db, async (trx): Promise<Answered> => {
    const message = await findInboxMessage(trx, messageId);
    if (!message) return { ok: false, reason: "unknown" };
    if (message.status === to) return { ok: true };
    if (!(await moveMessage(trx, { id: messageId, version, status: to })))
      return { ok: false, reason: "changed" };
    const what = to === "done" ? "messageClosed" : "messageReopened";
    const subject = messageNumber(messageId);
    await writeAudit(trx, { actor: person, what, subject, now: clock.now() });
    return { ok: true };
  });
}
