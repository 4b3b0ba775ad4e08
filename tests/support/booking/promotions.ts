// Promotions for tests: a code of 20 percent unless a test says otherwise.
import { randomUUID } from "node:crypto";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import { writePromotion } from "#app/promotions/promotions.sql.server.ts";
import type { Promotion } from "#app/promotions/rules/promotion.ts";

/** An active promotion without limits, known since the start of November 2026. */
export function aPromotion(changes: Partial<Promotion> = {}): Promotion {
  const kind = changes.kind ?? "code";
  return {
    id: randomUUID(),
    version: 1,
    status: "active",
    kind,
    code: kind === "code" ? "SUMMER" : null,
    threshold: null,
    percent: changes.amount ? null : 20,
    amount: null,
    apartments: [],
    bookFrom: null,
    bookUntil: null,
    stayFrom: null,
    stayUntil: null,
    mostUses: null,
    mostUsesPerGuest: null,
    combines: false,
    announced: false,
    names: { en: "Summer offer", fr: "Offre d’été" },
    since: "2026-11-01T08:00:00.000Z",
    ...changes,
  };
}

/** Stores it as the owner's form does. */
export async function writeAPromotion(
  db: Db,
  changes: Partial<Promotion> = {},
  now = new Date("2026-11-01T08:00:00.000Z"),
): Promise<Promotion> {
  const promotion = aPromotion(changes);
  await inTransaction(db, async (trx) => {
    await writePromotion(trx, promotion, now);
    await recordPrices(trx, now);
  });
  return promotion;
}
