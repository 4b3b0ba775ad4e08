// What the provider tells is found by its own references: payments, their refunds, and the lines of payouts.
import type { Kysely } from "kysely";
import { index } from "./index-on.ts";

/** Without them every message of the provider, and the page of payouts, reads whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "payments", ["gateway_reference"]);
  await index(db, "booking_refunds", ["payment_id"]);
  await index(db, "payout_lines", ["payment_reference"]);
  await index(db, "payout_lines", ["source_reference"]);
  await index(db, "payout_lines", ["key"]);
}
