// What the provider says of one charge for several bookings, shared out to them to the cent: it knows the charge alone, while each
// booking has its own refunds, losses and sum that is left.
import type { GatewayDispute, GatewayRefund } from "#app/payments/gateway.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { compareRefunds } from "./provider-refunds.ts";
import type { KnownRefund } from "./provider-refunds.ts";

/** A share of a charge for several bookings, with our refunds of it, oldest first; `gone`: lost of it in disputes. */
export interface RefundedShare {
  id: string;
  amount: Cents;
  refunds: readonly KnownRefund[];
  gone: Cents;
}

/**
 * Which part of the provider's refunds of one charge concerns which share, by the shares' ids. A refund of ours is its share's
 * alone. Any other, from the dashboard, settles what is owed of the shares first, as `compareRefunds` does for one payment; the rest
 * is taken from the shares in their order: from what is owed to no guest, then from what is left at all. Its parts after the first have
 * references of their own, so that they are recognised when the history is read again.
 */
export function shareRefunds(
  shares: readonly RefundedShare[],
  theirs: readonly GatewayRefund[],
): Map<string, GatewayRefund[]> {
  const parts = new Map(shares.map(({ id }): [string, GatewayRefund[]] => [id, []]));
  const foreign = theirs.filter((refund) => !takeOwn(refund, shares, parts));
  const states = shares.map((share) => stateOf(share, parts.get(share.id) ?? []));
  for (const refund of foreign.filter(({ status }) => status === "accepted")) {
    let rest = refund.amount;
    const given = states.map((state) => {
      let settles = 0;
      while (state.owed.length > 0 && state.owed[0]! <= rest - settles)
        settles += state.owed.shift()!;
      rest -= settles;
      state.left -= settles;
      return settles;
    });
    const free = ({ left, owed }: (typeof states)[number]) => left - sum(owed);
    for (const capacity of [free, ({ left }: (typeof states)[number]) => left])
      for (const [place, state] of states.entries()) {
        const more = Math.max(0, Math.min(rest, capacity(state)));
        rest -= more;
        state.left -= more;
        given[place]! += more;
      }
    for (const [place, { id }] of states.entries())
      if (given[place]! > 0)
        parts
          .get(id)
          ?.push({ ...refund, reference: partName(refund, place), amount: given[place]! });
  }
  return parts;
}

// What is left of a share, and what is owed of it, once the refunds of it that are known to be its own are booked.
function stateOf(
  { id, amount, refunds, gone }: RefundedShare,
  own: readonly GatewayRefund[],
): { id: string; left: Cents; owed: Cents[] } {
  // Those that a lost dispute has settled are part of what is gone.
  const rows = refunds.filter(({ disputeId }) => !disputeId).map((row) => ({ ...row }));
  for (const step of compareRefunds(refunds, own, { paid: amount, isSettled: () => false })) {
    const row = rows.find((one) => "id" in step && one.id === step.id);
    if (step.do === "insert")
      rows.push({
        id: step.reference,
        amount: step.amount,
        status: "done",
        gatewayReference: step.reference,
      });
    else if (row && step.do === "reduce") row.amount -= step.amount;
    else if (row) row.status = step.do === "finish" ? "done" : "owed";
  }
  const of = (status: KnownRefund["status"]) =>
    rows.filter((row) => row.status === status).map((row) => row.amount);
  return { id, left: amount - sum(of("done")) - gone, owed: of("owed") };
}

// The name of a share's part of a refund or a dispute: the first share's has the provider's own.
function partName({ reference }: { reference: string }, place: number): string {
  return place === 0 ? reference : `${reference}#${place + 1}`;
}

/** Whether it is the provider's refund with that reference, or a part of it. */
export function isPartOf(name: string | null, reference: string | null): boolean {
  if (name === null || reference === null) return false;
  return name === reference || name.startsWith(`${reference}#`);
}

// False when it is no refund of ours, nor one that was taken in before.
function takeOwn(
  refund: GatewayRefund,
  shares: readonly RefundedShare[],
  parts: Map<string, GatewayRefund[]>,
): boolean {
  let isKnown = false;
  for (const { id, refunds } of shares) {
    const named = refunds.filter((row) => isPartOf(row.gatewayReference, refund.reference));
    const own = named[0] ?? refunds.find((row) => refund.key !== null && row.id === refund.key);
    if (!own) continue;
    isKnown = true;
    const amount = named.length > 0 ? sum(named.map((row) => row.amount)) : refund.amount;
    const reference = named[0]?.gatewayReference ?? refund.reference;
    parts.get(id)?.push({ ...refund, reference, amount });
  }
  return isKnown;
}

/** A share when a dispute is booked: what of it is left to the guest or at the provider, and what is owed of it as refunds. */
export interface DisputedShare {
  id: string;
  left: Cents;
  owed: Cents;
  /** What of the dispute the share has borne since it was lost, as it was shared out before. */
  borne: Cents | null;
}

/**
 * The parts of a dispute of one charge, by the shares' ids. It stands at the first share while it is open, and when it is won. Lost,
 * it is shared out once, and stays so: it settles what is owed of the shares, in their order, and is lost of the first share as far
 * as something is left of it, then of the next. What the others bear has come back to the first (`reinstated`); the fees are the
 * first one's. All parts together are what was lost.
 */
export function shareDispute(
  shares: readonly DisputedShare[],
  dispute: GatewayDispute,
  { isShared }: { isShared: boolean },
): Map<string, GatewayDispute> {
  const [first, ...others] = shares;
  const parts = new Map<string, GatewayDispute>();
  if (!first) return parts;
  const borne = isShared ? others.map((share) => share.borne ?? 0) : [];
  if (!isShared && dispute.status === "lost") {
    let rest = dispute.withdrawn - dispute.reinstated;
    const given = shares.map(({ left, owed }) => {
      // What is left is negative where more was given back than paid.
      const settled = Math.max(0, Math.min(rest, left, owed));
      rest -= settled;
      return settled;
    });
    for (const [place, { left }] of shares.entries()) {
      const more = Math.max(0, Math.min(rest, left - given[place]!));
      rest -= more;
      given[place]! += more;
    }
    borne.push(...given.slice(1));
  }
  parts.set(first.id, { ...dispute, reinstated: dispute.reinstated + sum(borne) });
  for (const [index, amount] of borne.entries())
    if (amount > 0)
      parts.set(others[index]!.id, {
        ...dispute,
        reference: partName(dispute, index + 1),
        amount,
        withdrawn: amount,
        fee: 0,
        reinstated: 0,
        feeReturned: 0,
      });
  return parts;
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((all, amount) => all + amount, 0);
}
