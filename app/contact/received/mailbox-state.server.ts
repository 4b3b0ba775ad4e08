// What owners and staff see of the mailbox: whether it is read, and what keeps it from that.
import type { App } from "#app/app.server.ts";
import { mailboxName } from "#app/platform/environment/email-settings.ts";
import { findMailbox, ofLate } from "./mailboxes.sql.server.ts";
import type { MailboxFault } from "./mailboxes.sql.server.ts";

/** A mailbox whose settings are given; never its password. Instants are ISO. */
export interface MailboxState {
  user: string;
  host: string;
  folder: string;
  /** Null before the first good reading. */
  readAt: string | null;
  /** How many emails became messages. */
  taken: number;
  /** Emails of guests that could not be taken over in the last days. */
  leftOver: number;
  /** Emails of the last days that the server lists and does not deliver, and when the last was passed over. */
  refused: number;
  refusedAt: string | null;
  fault: MailboxFault | null;
  failingSince: string | null;
  /** The owner should look: it fails for more than a moment, several emails were left over, or an unread one was passed over. */
  isProblem: boolean;
}

/** Null where no mailbox is set. */
export async function readMailboxState({
  clock,
  database,
  environment: { imap },
}: Pick<App, "clock" | "database" | "environment">): Promise<MailboxState | null> {
  if (imap === null) return null;
  const { user, host, folder } = imap;
  const row = await findMailbox(database.db, mailboxName(imap));
  const since = clock.now().getTime() - ofLate;
  const isLate = (instant: string | null | undefined) =>
    instant != null && Date.parse(instant) >= since;
  const leftOver = isLate(row?.left_over_at) ? (row?.left_over ?? 0) : 0;
  const refused = isLate(row?.refused_at) ? (row?.refused ?? 0) : 0;
  const fault = row?.fault ?? null;
  const passes = fault === "unreachable" || fault === "other";
  const isFailing = fault !== null && (!passes || (row?.failures ?? 0) >= 3);
  return {
    user,
    host,
    folder,
    readAt: row?.read_at ?? null,
    taken: row?.taken ?? 0,
    leftOver,
    refused,
    refusedAt: refused > 0 ? (row?.refused_at ?? null) : null,
    fault,
    failingSince: row?.failing_since ?? null,
    isProblem: isFailing || leftOver > 1 || refused > 0,
  };
}
