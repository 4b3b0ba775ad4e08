// Loads what the account page shows of a user.
import type { House } from "#app/house.server.ts";
import type { Person } from "./people.sql.server.ts";
import { browserName } from "../rules/browser-name.ts";
import type { BrowserName } from "../rules/browser-name.ts";
import { isOver } from "../rules/session-life.ts";
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
  { id, name, email }: Person,
  session: Session,
  { database: { db }, clock }: Pick<House, "database" | "clock">,
): Promise<Account> {
  const now = clock.now().getTime();
  const second = await findSecondFactor(db, id);
  const sessions = (await listSessions(db, id)).filter(
    ({ stage, createdAt, seenAt }) =>
      !isOver({ stage, createdAt: Date.parse(createdAt), seenAt: Date.parse(seenAt) }, now),
  );
  return {
    name,
    email,
    codes: second === null ? "off" : second.confirmed ? "on" : "begun",
    secret: second && !second.confirmed ? second.secret : null,
    codesLeft: await countRecoveryCodes(db, id),
    sessions: sessions.map((one) => ({
      id: one.id,
      name: browserName(one.browser),
      seenAt: one.seenAt,
      isThis: one.id === session.id,
    })),
  };
}
