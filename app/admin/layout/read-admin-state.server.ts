// The server settings that every admin page warns about.
import type { App } from "#app/app.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { countWaiting } from "#app/platform/emails/outbox.sql.server.ts";

/** What the server's settings still lack for real operation. */
export interface AdminState {
  isProduction: boolean;
  /** Payments that move no money, in production; null when they do, when cards are not accepted, and outside production. */
  practice: "sandbox" | "stripe" | null;
  /** Number of emails waiting because no mail server is set; null when emails are sent. */
  emailsWaiting: number | null;
}

/** Outside production there is no warning: test payments are intended there, and emails go to the development inbox. */
export async function readAdminState({
  environment,
  database,
}: Pick<App, "environment" | "database">): Promise<AdminState> {
  const { mode, payments, stripe } = environment;
  const isTestPayment = payments !== "none" && !stripe?.live;
  return {
    isProduction: mode === "production",
    practice: mode === "production" && isTestPayment ? payments : null,
    emailsWaiting: emailsWait(environment) ? await countWaiting(database.db) : null,
  };
}
