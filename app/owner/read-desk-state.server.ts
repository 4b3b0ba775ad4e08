// The server settings that every admin page warns about.
import type { House } from "#app/house.server.ts";
import { emailsWait } from "#app/platform/environment.ts";
import { countWaiting } from "#app/platform/outbox.sql.server.ts";

/** What the server's settings still lack for real operation. */
export interface DeskState {
  isProduction: boolean;
  /** Payments that move no money, in production; null when they do, when cards are not accepted, and outside production. */
  practice: "sandbox" | "stripe" | null;
  /** Number of emails waiting because no mail server is set; null when emails are sent. */
  emailsWaiting: number | null;
}

/** Outside production there is no warning: test payments are intended there, and emails go to the development inbox. */
export async function readDeskState({
  environment,
  database,
}: Pick<House, "environment" | "database">): Promise<DeskState> {
  const { mode, payments, stripe } = environment;
  const isPractice = payments !== "none" && !stripe?.live;
  return {
    isProduction: mode === "production",
    practice: mode === "production" && isPractice ? payments : null,
    emailsWaiting: emailsWait(environment) ? await countWaiting(database.db) : null,
  };
}
