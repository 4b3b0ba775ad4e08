// The rate of value added tax that a booking is charged and invoiced at.
import type { EntryKind } from "#app/ledger/rules/accounts.ts";

/**
 * In percent: frozen by the booking's first charge, so that the tax of its invoices is that of the ledger; before that the
 * property's present rate, zero unless it is registered for the tax: only then may it be stated.
 */
export function taxPercentOf(
  entries: readonly { kind: EntryKind; taxPercent?: number | null }[],
  { vatNumber, vatPercent }: { vatNumber: string; vatPercent: number },
): number {
  const first = entries.find(({ kind }) => kind === "charges");
  return first?.taxPercent ?? (vatNumber === "" ? 0 : vatPercent);
}
