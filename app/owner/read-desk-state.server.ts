// What the admin must say of the server's settings on every page.
import type { House } from "#app/house.server.ts";
import { emailsWait } from "#app/platform/environment.ts";
import { countWaiting } from "#app/platform/outbox.sql.server.ts";

/** How far the server's settings are from real operation. */
export interface DeskState {
  isProduction: boolean;
  /** Payments that move no money, in production; null when they do, when cards are not taken, and outside production. */
  practice: "sandbox" | "stripe" | null;
  /** How many emails wait because no mail server is set; null when they go out. */
  emailsWaiting: number | null;
}

/** Outside production nothing is said: practice is what it is for there, and emails land in the development inbox. */
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
