// Loads what the account page shows of a user.
import type { App } from "#app/app.server.ts";
import type { User } from "./users.sql.server.ts";
import { parseBrowserName } from "./rules/browser-name.ts";
import type { BrowserName } from "./rules/browser-name.ts";
import { isExpired } from "./rules/session-lifetime.ts";
import { countRecoveryCodes, findSecondFactor } from "./second-factors.sql.server.ts";
import { listSessions } from "./sessions.sql.server.ts";
import type { Session } from "./sessions.sql.server.ts";

/** A browser that is signed in. */
export interface ListedSession {
  id: string;
  name: BrowserName;
  /** An instant. */
  seenAt: string;
  isThis: boolean;
}

/** `secret` is set only while two-factor codes are being set up (`begun`). */
export interface Account {
  name: string;
  email: string;
  codes: "off" | "begun" | "on";
  secret: string | null;
  codesLeft: number;
  sessions: ListedSession[];
}

/** Expired sessions are left out, though their rows may still exist. */
export async function loadAccount(
  { id, name, email }: User,
  session: Session,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<Account> {
  const now = clock.now().getTime();
  const factor = await findSecondFactor(db, id);
  const sessions = (await listSessions(db, id)).filter(
    ({ stage, createdAt, seenAt }) =>
      !isExpired({ stage, createdAt: Date.parse(createdAt), seenAt: Date.parse(seenAt) }, now),
  );
  return {
    name,
    email,
    codes: factor === null ? "off" : factor.confirmed ? "on" : "begun",
    secret: factor && !factor.confirmed ? factor.secret : null,
    codesLeft: await countRecoveryCodes(db, id),
    sessions: sessions.map((one) => ({
      id: one.id,
      name: parseBrowserName(one.browser),
      seenAt: one.seenAt,
      isThis: one.id === session.id,
    })),
  };
}
