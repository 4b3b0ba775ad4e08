// Saves a promotion with its entry in the audit log and in the price history.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import { listPromotions, writePromotion } from "#app/promotions/promotions.sql.server.ts";
import type { Promotion } from "#app/promotions/rules/promotion.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import type { NewPromotion } from "./rules/typed-promotion.ts";

/** Without an `id` a new one is added. `codeTaken`: another promotion has the code. `stale`: it changed since `version`. */
export async function savePromotion(
  { id, version }: { id: string | null; version: number },
  typed: NewPromotion,
  actor: Actor,
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
): Promise<"saved" | "stale" | "codeTaken"> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const known = await listPromotions(trx);
    const was = known.find((each) => each.id === id);
    if (id !== null && was?.version !== version) return "stale";
    if (known.some((each) => each.id !== id && each.code !== null && each.code === typed.code))
      return "codeTaken";
    const after: Promotion = {
      ...typed,
      id: was?.id ?? randomUUID(),
      version: (was?.version ?? 0) + 1,
      since: sinceOf(was, typed, now),
    };
    if (!(await writePromotion(trx, after, now))) return "stale";
    await recordPrices(trx, now);
    const { defaultLanguage } = property.facts;
    await writeAudit(trx, {
      actor,
      what: was ? "promotionChanged" : "promotionAdded",
      subject: after.names[defaultLanguage] ?? "",
      ...(was && { before: factsOf(was) }),
      after: factsOf(after),
      now,
    });
    return "saved";
  });
}

// A reduction begins anew when it is offered again or its price changes; another name, limit or tick does not.
function sinceOf(was: Promotion | undefined, typed: NewPromotion, now: Date): string | null {
  if (typed.status !== "active") return was?.since ?? null;
  const isSame = was?.status === "active" && was.since !== null && priceOf(was) === priceOf(typed);
  return isSame ? was.since : now.toISOString();
}

function priceOf(promotion: NewPromotion): string {
  const { kind, threshold, percent, amount, apartments, combines } = promotion;
  const { bookFrom, bookUntil, stayFrom, stayUntil } = promotion;
  return JSON.stringify([
    [kind, threshold, percent, amount, apartments, combines],
    [bookFrom, bookUntil, stayFrom, stayUntil],
  ]);
}

function factsOf({ names, apartments, ...rest }: NewPromotion & Partial<Promotion>) {
  const { id: _id, version: _version, since: _since, ...facts } = rest;
  return { ...facts, apartments: apartments.join(), ...names };
}
