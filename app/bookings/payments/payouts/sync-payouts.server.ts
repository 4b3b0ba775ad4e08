// Reads the provider's payouts, stores them, and enters them in the ledger: fees, and money that went to the bank; and asks for
// the fees that the provider had not worked out when a payment was captured, where its message did not come.
import type { PropertyFacts } from "#property/facts.ts";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { PayoutPage } from "#app/payments/gateway.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { callGateway } from "../call-gateway.server.ts";
import { syncPaymentHistory } from "../sync-payment-history.server.ts";
import { enterPayoutFees } from "./enter-fees.server.ts";
import { findLatestPayout, listWithoutFee, savePayout } from "./payouts.sql.server.ts";
import type { Payout } from "./payouts.sql.server.ts";

// In milliseconds. A bank may refuse a payout weeks after it was made, and then its status changes.
const aDay = 24 * 60 * 60 * 1000;
const readAgain = 35 * aDay;
const atFirst = 400 * aDay;
// Payouts, which have the fees of all their charges, come within days; and the latest payments come first.
const feesLookedBack = 14 * aDay;
const feesAtOnce = 50;

/**
 * Of the gateway that takes payments now; nothing for one without payouts. Can be repeated at any time, by any process: what is
 * known is stored and entered once. Stops at the first page that the provider does not answer; the next run reads it again.
 */
export async function syncPayouts(app: App): Promise<void> {
  const { db } = app.database;
  const { name, readPayouts } = app.gateway;
  if (!readPayouts) return;
  const now = app.clock.now();
  const latest = await findLatestPayout(db, name);
  const since = new Date(
    latest === null ? now.getTime() - atFirst : Date.parse(latest) - readAgain,
  );
  const pages: PayoutPage[] = [];
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const page: PayoutPage | null = await callGateway<PayoutPage, null>(
      app,
      name,
      async (gateway) => (await gateway.readPayouts?.(since, from)) ?? { payouts: [], next: null },
      null,
    );
    if (!page) return;
    pages.push(page);
    if (page.next === null) break;
    after = page.next;
  }
  // The oldest first: whatever is stored when this is interrupted, nothing before it is missing.
  const payouts = pages.flatMap((page) => page.payouts).toReversed();
  for (const payout of payouts)
    await inTransaction(db, (trx) =>
      enterPayout(trx, { ...payout, gateway: name }, app.property.facts, now),
    );
}

// Stores a payout and enters it. One in another currency than the property's is stored only.
async function enterPayout(
  trx: Trx,
  payout: Payout,
  facts: PropertyFacts,
  now: Date,
): Promise<void> {
  await savePayout(trx, payout, now);
  const { reference, amount, currency, status, arrivesOn } = payout;
  if (currency !== facts.currency) return;
  const common = { bookingId: null, currency, actor: "system" } as const;
  await enterPayoutFees(trx, payout, facts);
  const at = now.toISOString();
  const paid = {
    ...common,
    ref: `payout:${reference}`,
    kind: "payout",
    at,
    day: arrivesOn,
  } as const;
  if (status === "paid")
    await insertEntry(trx, { ...paid, movements: [move("bank", "card", amount)] });
  // Whether it had been entered as paid or not, in the end nothing has moved.
  if (status === "failed") {
    await insertEntry(trx, { ...paid, movements: [move("bank", "card", amount)] });
    const ref = `payoutFailed:${reference}`;
    const day = propertyDay(now, facts.timeZone).today;
    const movements = [move("card", "bank", amount)];
    await insertEntry(trx, { ...common, ref, kind: "payoutFailed", at, day, movements });
  }
}

/** Fees of the gateway that takes payments now. Can be repeated at any time, by any process. */
export async function syncMissingFees(app: App): Promise<void> {
  const { name, readHistory } = app.gateway;
  if (!readHistory) return;
  const since = new Date(app.clock.now().getTime() - feesLookedBack);
  const wanted = { gateway: name, since, limit: feesAtOnce };
  const references = await listWithoutFee(app.database.db, wanted);
  for (const reference of references) await syncPaymentHistory({ gateway: name, reference }, app);
}
