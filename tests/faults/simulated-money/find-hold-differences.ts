// Damage deposits on cards beside the provider: what is held, what was taken, and that nothing stays held by mistake.
import type { Db } from "#app/platform/database/database.server.ts";
import type { BankHold } from "./bank-holds.ts";
import { refundedOf } from "./bank.ts";
import type { Bank, BankPayment } from "./bank.ts";
import type { Simulation } from "./simulation.ts";

/** What a hold of ours may be while the provider has it so; everything is at rest. */
const alike: Record<BankHold["status"], readonly string[]> = {
  placed: ["placed"],
  waiting: ["requires_action"],
  declined: ["declined", "released"],
  released: ["released", "declined", "expired"],
  expired: ["expired"],
  taken: ["taken"],
};

/** One line for each difference, with the booking's id. */
export async function findHoldDifferences({
  database: { db },
  bank,
}: Pick<Simulation, "database" | "bank">): Promise<string[]> {
  const rows = await readHolds(db);
  const found: string[] = [];
  const seen = new Set<string>();
  const held = new Map<string, number>();
  for (const row of rows) {
    seen.add(row.id);
    const say = (what: string) => found.push(`${row.reference} ${row.booking_id}: ${what}`);
    const theirs = bank.holds.all.get(row.id);
    if (!theirs) {
      if (!["failed", "declined", "released"].includes(row.status))
        say(`the hold is ${row.status}, and the provider does not know it`);
      continue;
    }
    if (!alike[theirs.status].includes(row.status))
      say(`the hold is ${row.status} instead of ${theirs.status}`);
    if (row.taken !== theirs.taken) say(`taken ${row.taken} instead of ${theirs.taken}`);
    if (theirs.status === "placed") {
      const many = (held.get(row.booking_id) ?? 0) + 1;
      held.set(row.booking_id, many);
      if (many > 1) say("two holds stand at once");
      if (row.deposit !== "due") say(`a hold stands of a deposit that is ${row.deposit}`);
      if (row.stay === "cancelled" && row.waits_since === null)
        say("a hold stands of a stay that was cancelled");
    }
    if (theirs.taken > 0 && row.held_at === null && row.kept !== keptOf(bank, theirs))
      say(`kept ${row.kept} of the deposit instead of ${keptOf(bank, theirs)}`);
  }
  const unknown = [...bank.holds.all.keys()].filter((key) => !seen.has(key));
  if (unknown.length > 0) found.push(`the provider has ${unknown.length} holds of no booking`);
  return found;
}

function readHolds(db: Db) {
  return db
    .selectFrom("deposit_holds as hold")
    .innerJoin("damage_deposits as deposit", "deposit.booking_id", "hold.booking_id")
    .innerJoin("bookings", "bookings.id", "hold.booking_id")
    .select(["hold.id", "hold.booking_id", "reference", "hold.status", "taken"])
    .select(["deposit.status as deposit", "kept", "held_at", "waits_since"])
    .select("bookings.status as stay")
    .execute();
}

/** What was taken of a hold, less what went back of it, in cents. */
function keptOf({ payments }: Bank, { key, taken }: BankHold): number {
  const payment: BankPayment | undefined = payments.get(key);
  return taken - (payment ? refundedOf(payment) : 0);
}
