// The ledger's movements of a span, in the order of their days, a thousand at a time.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { countsDemo } from "./money-report.sql.server.ts";
import type { Days } from "./rules/span.ts";

/** A movement with the entry that it is part of; `reference` is null when it is about no booking. */
export interface ExportedMovement {
  id: string;
  day: string;
  at: string;
  kind: string;
  ref: string;
  reference: string | null;
  earnedOn: string | null;
  apartmentId: number | null;
  debit: string;
  credit: string;
  /** In cents. */
  amount: number;
  currency: string;
  method: string | null;
  foreignCurrency: string | null;
  foreignAmount: number | null;
  foreignRate: string | null;
  taxPercent: number | null;
}

const pageRows = 1_000;

/**
 * No span has to fit into memory; each thousand begins where the one before ended. Movements of demonstration bookings are left
 * out beside real ones.
 */
export async function* eachMovement(
  db: Db,
  { from, to }: Days,
): AsyncGenerator<ExportedMovement[]> {
  const withDemo = await countsDemo(db);
  let last = { day: from, id: "" };
  for (;;) {
    // The day alone is the index; the page is chosen before the other tables are read.
    const { rows } = await sql<ExportedMovement & { source: string | null }>`
      select m.id, m.day, e.at, e.kind, e.ref, b.reference, b.source, m.earned_on as "earnedOn",
        m.apartment_id as "apartmentId", m.debit, m.credit, m.amount, m.currency, e.method,
        e.foreign_currency as "foreignCurrency", e.foreign_amount as "foreignAmount",
        e.foreign_rate as "foreignRate", e.tax_percent as "taxPercent"
      from (select * from ledger_movements
        where day >= ${last.day} and day <= ${to} and (day > ${last.day} or id > ${last.id})
        order by day, id limit ${pageRows}) m
      join ledger_entries e on e.id = m.entry_id
      left join bookings b on b.id = m.booking_id
      order by m.day, m.id`.execute(db);
    if (rows.length > 0) yield withDemo ? rows : rows.filter(({ source }) => source !== "demo");
    const end = rows.at(-1);
    if (!end || rows.length < pageRows) return;
    last = { day: end.day, id: end.id };
  }
}
