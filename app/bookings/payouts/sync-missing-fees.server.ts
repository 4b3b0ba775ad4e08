// Asks the provider for the fees that it had not worked out when a payment was captured, where its message did not come.
import type { App } from "#app/app.server.ts";
import { syncPaymentHistory } from "../payments/sync-payment-history.server.ts";
import { listWithoutFee } from "./payouts.sql.server.ts";

// In milliseconds. Payouts, which have the fees of all their charges, come within days; and the latest payments come first.
const lookedBack = 14 * 24 * 60 * 60 * 1000;
const atOnce = 50;

/** Of the gateway that takes payments now. Can be repeated at any time, by any process. */
export async function syncMissingFees(app: App): Promise<void> {
  const { name, readHistory } = app.gateway;
  if (!readHistory) return;
  const since = new Date(app.clock.now().getTime() - lookedBack);
  const references = await listWithoutFee(app.database.db, { gateway: name, since, limit: atOnce });
  for (const reference of references) await syncPaymentHistory({ gateway: name, reference }, app);
}
