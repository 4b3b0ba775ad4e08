// Entries that staff made by hand: payments, money given back, sums forgiven, and how each is undone.
import { balanceOf, recordedMethods } from "./accounts.ts";
import type { EntryKind, LedgerBalance, Movement } from "./accounts.ts";

/** The parts of an entry by which these rules tell entries apart. */
interface KnownEntry {
  id: string;
  kind: EntryKind;
  reverses?: string | null;
}

/** The kinds that staff record, and can undo. */
export const kindsByHand = ["payment", "repayment", "forgiven"] as const satisfies EntryKind[];
export type KindByHand = (typeof kindsByHand)[number];

/** What was received by hand and not given back, in cents: in cash, by bank transfer, by the terminal. */
export function receivedByHand({ received }: Pick<LedgerBalance, "received">): number {
  return recordedMethods.reduce((sum, method) => sum + received[method], 0);
}

/** The movements that undo others. */
export function reverseMovements(movements: readonly Movement[]): Movement[] {
  return movements.map((one) => ({ ...one, debit: one.credit, credit: one.debit }));
}

/** The entries that make up a bill: charges, sums forgiven, and what undid one of these. */
export function chargingEntries<Known extends KnownEntry>(entries: readonly Known[]): Known[] {
  const forgiven = entries.filter(({ kind }) => kind === "forgiven").map(({ id }) => id);
  return entries.filter(
    ({ kind, reverses }) =>
      kind === "charges" || kind === "forgiven" || forgiven.includes(reverses ?? ""),
  );
}

/**
 * What was forgiven of the price of a stay, in cents, without what was undone. What was forgiven of a cancelled one reduces what the
 * terms retain instead, which the booking stores.
 */
export function forgivenOf(
  entries: readonly (KnownEntry & { movements: readonly Movement[] })[],
): number {
  const given = chargingEntries(entries).filter(({ kind }) => kind !== "charges");
  const movements = given.flatMap((entry) => entry.movements);
  return 0 - balanceOf("guest", movements) - retainedOf(movements);
}

/** What movements took from what the terms retain, in cents. */
export function retainedOf(movements: readonly Movement[]): number {
  return balanceOf("cancellationFees", movements);
}

/**
 * When an entry is recorded: now, but always after those of its booking before it, whatever the clocks of two processes say. The
 * number of a receipt is the place of its entry in this order, and must not change.
 */
export function instantAfter(entries: readonly { at: string }[], now: Date): string {
  const last = entries.reduce((latest, { at }) => (at > latest ? at : latest), "");
  const instant = now.toISOString();
  return instant > last ? instant : new Date(Date.parse(last) + 1).toISOString();
}

/** The id of the entry that undid each entry. */
export function undoneBy(entries: readonly KnownEntry[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ id, reverses }) => (reverses ? [[reverses, id] as const] : [])),
  );
}
