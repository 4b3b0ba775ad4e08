// The rows of the export: which tables, which of their columns, row by row.
import { sql } from "kysely";
import { eachOriginal } from "#app/pictures/pictures.sql.server.ts";
import { eachDamagePicture } from "../cleaning/damages.sql.server.ts";
import { eachClaimPicture } from "#app/bookings/best-price/claims.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Tables } from "#app/platform/tables/tables.ts";

/** Each exported table, with the columns of its key. What is not here is secret or can be made again. */
export const exportedTables = {
  apartments: ["id"],
  apartment_words: ["apartment_id", "language"],
  feature_words: ["feature", "language"],
  seasons: ["id"],
  night_prices: ["apartment_id", "night"],
  dated_seasons: ["id"],
  season_names: ["key", "language"],
  year_rates: ["apartment_id", "year"],
  night_rules: ["apartment_id", "night"],
  rate_versions: ["number"],
  site_text_versions: ["section", "number"],
  settings: ["name"],
  nights: ["apartment_id", "night"],
  bookings: ["id"],
  booking_events: ["id"],
  booking_notes: ["id"],
  payments: ["id"],
  payment_plans: ["booking_id"],
  booking_refunds: ["id"],
  disputes: ["id"],
  damage_deposits: ["booking_id"],
  deposit_holds: ["id"],
  channel_stays: ["id"],
  channel_import_stays: ["fingerprint"],
  cleanings: ["apartment_id", "day"],
  damage_notes: ["id"],
  damage_pictures: ["id"],
  best_price_claims: ["id"],
  best_price_pictures: ["claim_id"],
  apartment_sales: ["apartment_id", "at"],
  invoices: ["year", "number"],
  ledger_entries: ["at", "id"],
  ledger_movements: ["id"],
  cash_days: ["day"],
  extras: ["id"],
  booking_extras: ["booking_id", "extra_id"],
  payouts: ["id"],
  payout_lines: ["id"],
  fee_exemptions: ["booking_id"],
  fee_returns: ["month"],
  fee_return_lines: ["month", "booking_id", "slept_month"],
  promotions: ["id"],
  promotion_uses: ["promotion_id", "booking_id"],
  price_history: ["id"],
  waiting_entries: ["id"],
  storms: ["id"],
  storm_apartments: ["storm_id", "apartment_id"],
  storm_guests: ["storm_id", "booking_id"],
  messages: ["id"],
  message_answers: ["id"],
  staff_messages: ["id"],
  received_emails: ["message_id"],
  message_templates: ["id"],
  reviews: ["id"],
  pictures: ["name"],
  picture_words: ["picture", "language"],
  picture_originals: ["picture"],
  testimonials: ["id"],
  testimonial_words: ["testimonial_id", "language"],
  visit_days: ["day", "split", "value"],
  visit_lost_days: ["day", "reason", "month"],
  audit_log: ["position"],
} as const satisfies Partial<Record<keyof Tables, readonly string[]>>;

/** Secrets that open a guest's page or repeat a request: not exported. */
const withheldColumns: readonly string[] = ["manage_token_hash", "idempotency_key", "send_hash"];

const pageRows = 1_000;

/**
 * The rows of a table in the order of their keys, a thousand at a time, each thousand after the one before: no table has to
 * fit into memory, and none is read from its beginning again. Originals, photographs of damage and pictures of prices elsewhere come one at a time, their bytes as base64.
 */
export async function* readExportedRows(
  db: Db,
  table: keyof typeof exportedTables,
): AsyncGenerator<Record<string, unknown>> {
  if (table === "picture_originals") {
    for await (const { picture, bytes } of eachOriginal(db))
      yield { picture, bytes: Buffer.from(bytes).toString("base64") };
    return;
  }
  if (table === "damage_pictures" || table === "best_price_pictures") {
    const each = table === "damage_pictures" ? eachDamagePicture(db) : eachClaimPicture(db);
    for await (const { bytes, ...row } of each)
      yield { ...row, bytes: Buffer.from(bytes).toString("base64") };
    return;
  }
  const columns: readonly string[] = exportedTables[table];
  const name = sql.join(columns.map((column) => sql.ref(column)));
  let isAfter = sql`true`;
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where ${isAfter} order by ${name} limit ${pageRows}`.execute(db);
    for (const row of rows) {
      for (const column of withheldColumns) delete row[column];
      yield row;
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    isAfter = sql`(${name}) > (${sql.join(columns.map((column) => last[column]))})`;
  }
}
