// A booking's bill as dated charges: which account each cent belongs to, which night earns it, and the tax it contains.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { move } from "#app/ledger/rules/accounts.ts";
import type { ChargeAccount, Movement } from "#app/ledger/rules/accounts.ts";
import { divideHalfUp } from "#app/stays/rules/money.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { apartmentOn } from "#app/stays/rules/moves.ts";
import type { PlacedStay } from "#app/stays/rules/moves.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { isTaxed, ownRateOf, taxByRate, taxWithin } from "../../invoices/rules/bill.ts";
import type { BillLine } from "../../invoices/rules/bill.ts";

/** Part of a bill. `earnedOn` is null for what no night earns: it is earned on the day it is recorded. */
export interface Charge {
  account: ChargeAccount;
  earnedOn: PlainDate | null;
  apartmentId: number;
  /** In cents, tax included; below zero for a reduction. */
  amount: Cents;
  tax: Cents;
}

const accountOf: Record<BillLine["kind"], ChargeAccount> = {
  nights: "accommodation",
  weekendNights: "accommodation",
  singleNights: "accommodation",
  lengthDiscount: "accommodation",
  planDiscount: "accommodation",
  promotion: "accommodation",
  ownPrice: "accommodation",
  bestPrice: "accommodation",
  cleaning: "cleaning",
  service: "service",
  touristFee: "touristFee",
  extra: "extras",
  cancellationCharge: "cancellationFees",
  reduction: "goodwill",
};

// What is earned night by night; cleaning and extras are earned by the last night, the rest when it is recorded.
const byNight: readonly ChargeAccount[] = ["accommodation", "service", "touristFee"];

/**
 * Accommodation, service and tourist fee are spread evenly over the nights, to the cent, as analytics does; each night is earned
 * by the apartment in which it is slept. The tax of all
 * charges is exactly that of `includedTax`.
 */
export function chargesOf(
  booking: PlacedStay,
  lines: readonly BillLine[],
  taxPercent: number,
): Charge[] {
  const nights = nightsOf(booking);
  const sums = new Map<ChargeAccount, { amount: Cents; taxed: boolean }>();
  const ownRates = new Map<number, Cents>();
  for (const line of lines) {
    const { kind, amount } = line;
    const account = accountOf[kind];
    sums.set(account, { amount: (sums.get(account)?.amount ?? 0) + amount, taxed: isTaxed[kind] });
    const rate = ownRateOf(line, taxPercent);
    if (rate !== taxPercent) ownRates.set(rate, (ownRates.get(rate) ?? 0) + amount);
  }
  const [{ tax, base } = { tax: 0, base: 0 }, ...others] = taxByRate(lines, taxPercent);
  // Extras at rates of their own: what they cost, their tax, and how much of it a reduction takes back.
  const own = { amount: 0, tax: 0 };
  for (const [rate, amount] of ownRates) {
    own.amount += amount;
    own.tax += taxWithin(amount, rate);
  }
  const takenBack = others.reduce((sum, other) => sum + other.tax, 0) - own.tax;
  let taxedUntil = 0;
  const taxUntil = () =>
    base === 0 ? taxWithin(taxedUntil, taxPercent) : divideHalfUp(tax * taxedUntil, base);
  const charges: Charge[] = [];
  for (const [account, { amount, taxed }] of sums)
    for (const [earnedOn, share] of shares(account, amount, nights)) {
      const before = taxUntil();
      // Extras are one share: the last night's.
      const ofOwn = account === "extras" ? own : { amount: 0, tax: 0 };
      // A reduction, the last line, takes no more than what was taxed.
      if (taxed) taxedUntil = Math.max(0, taxedUntil + share - ofOwn.amount);
      if (share === 0) continue;
      charges.push({
        account,
        earnedOn,
        apartmentId: earnedOn === null ? booking.apartmentId : apartmentOn(booking, earnedOn),
        amount: share,
        tax: taxed ? taxUntil() - before + ofOwn.tax + (account === "goodwill" ? takenBack : 0) : 0,
      });
    }
  return charges;
}

function shares(
  account: ChargeAccount,
  amount: Cents,
  nights: readonly PlainDate[],
): (readonly [PlainDate | null, Cents])[] {
  if (account === "cleaning" || account === "extras") return [[nights.at(-1) ?? null, amount]];
  if (!byNight.includes(account)) return [[null, amount]];
  const until = (count: number) => Math.floor((amount * count) / nights.length);
  return nights.map((night, index) => [night, until(index + 1) - until(index)]);
}

/**
 * The movements that turn what was charged so far into `charges`; none when it is the same. `day`, the property's, is when
 * charges without a night of their own are earned.
 */
export function chargeMovements(
  charges: readonly Charge[],
  charged: readonly Movement[],
  day: PlainDate,
): Movement[] {
  const open = new Map<string, Charge>();
  const add = (charge: Charge, sign: 1 | -1) => {
    // Only nights tell charges of one account apart.
    const earnedOn = undated.includes(charge.account) ? null : charge.earnedOn;
    const apartmentId = earnedOn === null ? 0 : charge.apartmentId;
    const key = `${charge.account} ${earnedOn} ${apartmentId}`;
    const sum = open.get(key) ?? { ...charge, amount: 0, tax: 0 };
    sum.amount += sign * charge.amount;
    sum.tax += sign * charge.tax;
    open.set(key, sum);
  };
  for (const charge of charges) add(charge, 1);
  for (const movement of charged) {
    const charge = toCharge(movement);
    if (charge) add(charge, -1);
  }
  return [...open.values()].flatMap(({ account, earnedOn, apartmentId, amount, tax }) => {
    const earned = {
      earnedOn: earnedOn === null || undated.includes(account) ? day : earnedOn,
      apartmentId,
    };
    return [move("guest", account, amount, earned), move(account, "vat", tax, earned)].filter(
      (one) => one !== null,
    );
  });
}

const undated: readonly ChargeAccount[] = ["cancellationFees", "goodwill"];

// What a recorded movement charged: its amount to the guest, or its tax; null for movements of money.
function toCharge({ debit, credit, amount, earnedOn, apartmentId }: Movement): Charge | null {
  if (!earnedOn) return null;
  const own = { earnedOn, apartmentId: apartmentId ?? 0, amount: 0, tax: 0 };
  if (debit === "guest") return { ...own, account: credit as ChargeAccount, amount };
  if (credit === "guest") return { ...own, account: debit as ChargeAccount, amount: -amount };
  if (credit === "vat") return { ...own, account: debit as ChargeAccount, tax: amount };
  if (debit === "vat") return { ...own, account: credit as ChargeAccount, tax: -amount };
  return null;
}
