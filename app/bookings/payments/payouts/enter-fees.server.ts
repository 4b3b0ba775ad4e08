// The provider's fees in the ledger: that of a charge as soon as the provider has worked it out, the others with their payout.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { insertEntry } from "#app/ledger/ledger.sql.server.ts";
import type { NewEntry } from "#app/ledger/ledger.sql.server.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { isInPayout, readCardChanges, readKnownMoney } from "./payouts.sql.server.ts";
import type { Payout } from "./payouts.sql.server.ts";
import { feesOf } from "./rules/match-payout.ts";

/** In the property's currency; `at` is when the provider took it. */
interface ChargeFee {
  paymentId: string;
  amount: Cents;
  at: string;
}

/**
 * Enters the fee of a captured payment, once; nothing when a payout that contains the charge was entered before, since its fee
 * is in that. Both write the same `ref`, so that processes that do so at once enter one.
 */
export async function enterChargeFee(
  trx: Trx,
  { reference, ...fee }: ChargeFee & { reference: string },
  facts: PropertyFacts,
): Promise<void> {
  if (!(await isInPayout(trx, reference))) await insertEntry(trx, chargeEntry(fee, facts));
}

/**
 * Enters all fees of a payout that are not in the ledger yet; however often, together they are what its lines say. A process
 * of the release that knew of fees by payout only may have entered one as a whole beside those of its charges: what is too
 * much then is taken back.
 */
export async function enterPayoutFees(
  trx: Trx,
  { reference, createdAt, lines }: Payout,
  facts: PropertyFacts,
): Promise<void> {
  const { paymentIds } = await readKnownMoney(trx, lines);
  const charges = lines.flatMap(({ kind, payment, fee: amount, at }): ChargeFee[] => {
    const paymentId = kind === "charge" ? paymentIds.get(payment ?? "")?.[0] : undefined;
    return paymentId === undefined ? [] : [{ paymentId, amount, at }];
  });
  const whole = `payoutFees:${reference}`;
  const refs = [whole, `${whole}:corrected`, ...charges.map(({ paymentId }) => refOf(paymentId))];
  const isEntered = (await readCardChanges(trx, [whole])).has(whole);
  if (!isEntered) for (const charge of charges) await insertEntry(trx, chargeEntry(charge, facts));
  const changes = await readCardChanges(trx, refs);
  const entered = [...changes.values()].reduce((sum, change) => sum - change, 0);
  await insertEntry(trx, {
    ...common(facts),
    ref: isEntered ? `${whole}:corrected` : whole,
    kind: "payoutFees",
    at: createdAt,
    day: propertyDay(new Date(createdAt), facts.timeZone).today,
    movements: [move("fees", "card", feesOf(lines) - entered)],
  });
}

function refOf(paymentId: string): string {
  return `chargeFee:${paymentId}`;
}

// About no booking: a fee is no part of what its guest paid.
function chargeEntry({ paymentId, amount, at }: ChargeFee, facts: PropertyFacts): NewEntry {
  return {
    ...common(facts),
    ref: refOf(paymentId),
    kind: "chargeFee",
    at,
    day: propertyDay(new Date(at), facts.timeZone).today,
    movements: [move("fees", "card", amount)],
  };
}

function common({ currency }: PropertyFacts) {
  return { bookingId: null, currency, actor: "system" } as const;
}
