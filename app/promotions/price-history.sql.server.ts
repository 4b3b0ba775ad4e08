// The price history: what prices are made from, one row for each part that changed and when. Every night's price at any
// earlier time follows from it by the same rules as today's.
import { randomUUID } from "node:crypto";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { listPromotions } from "./promotions.sql.server.ts";
import { toPriceStates } from "./rules/lowest-price.ts";
import type { HistoryRow, PriceState } from "./rules/lowest-price.ts";
import { isForEverybody, termsOf } from "./rules/promotion.ts";

/**
 * Writes the parts that differ from what was written last: the rate card with its seasons, each apartment's rates and prices
 * of single nights, and the promotions that everybody gets. Drafts and retired apartments are left out: no guest is offered their
 * prices. Call it in the transaction that changed one of them, or put an apartment on sale.
 */
export async function recordPrices(trx: Trx, now: Date): Promise<void> {
  const rates = await readRates(trx);
  const ids = await trx
    .selectFrom("apartments")
    .select("id")
    .where("stage", "=", "")
    .orderBy("id")
    .execute();
  const promotions = (await listPromotions(trx)).filter(
    (each) => each.status === "active" && isForEverybody(each),
  );
  const parts: Record<string, unknown> = {
    card: rates.card,
    promotions: promotions.map(termsOf).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
  for (const { id } of ids) {
    // The other rules of its nights do not make prices.
    const { nightRules: _, stormNights: _closed, ...priced } = rates.of(id);
    parts[`apartment:${id}`] = priced;
  }
  const latest = new Map((await selectLatest(trx)).map(({ part, value }) => [part, value]));
  const rows = Object.entries(parts)
    .map(([part, value]) => ({ part, value: JSON.stringify(value) }))
    .filter(({ part, value }) => latest.get(part) !== value)
    .map((row) => ({ ...row, id: randomUUID(), at: now.toISOString() }));
  if (rows.length > 0) await trx.insertInto("price_history").values(rows).execute();
}

/** The states of all prices from the instant on, the one at that instant first where it is known. */
export async function readPriceStates(db: Db, from: string): Promise<readonly PriceState[]> {
  return cacheContent(db, "price states", async () => {
    const later = await db
      .selectFrom("price_history")
      .select(["part", "at", "value"])
      .where("at", ">", from)
      .orderBy("at")
      .execute();
    return toPriceStates([...(await selectLatest(db, from)), ...later]);
  });
}

// The last row of each part, optionally at an instant.
async function selectLatest(db: Db, at?: string): Promise<HistoryRow[]> {
  return db
    .selectFrom("price_history")
    .select(["part", "at", "value"])
    .where((eb) =>
      eb(
        "at",
        "=",
        eb
          .selectFrom("price_history as last")
          .select((last) => last.fn.max("last.at").as("at"))
          .whereRef("last.part", "=", "price_history.part")
          .$if(at !== undefined, (query) => query.where("last.at", "<=", at!)),
      ),
    )
    .orderBy("at")
    .execute();
}
