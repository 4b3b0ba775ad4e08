// Asks the provider about disputes that are not decided yet, in case a message of it was lost.
import type { App } from "#app/app.server.ts";
import { listDisputedPayments } from "./disputes.sql.server.ts";
import { syncPaymentHistory } from "./sync-payment-history.server.ts";

/** Safe in several processes at once. */
export async function syncOpenDisputes(app: App): Promise<void> {
  for (const payment of await listDisputedPayments(app.database.db))
    await syncPaymentHistory(payment, app);
}
