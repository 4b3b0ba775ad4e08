// Saves an extra, applies the buttons of the list, and adds the property's suggestions.
import { randomUUID } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { listExtras, writeExtra } from "#app/extras/extras.sql.server.ts";
import { suggestExtras } from "#app/extras/offer-extras.server.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import type { Extra } from "#app/extras/rules/extra.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writePositions } from "#app/platform/database/shared-rows.sql.server.ts";
import { lockAudit, writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../audit-log/audit-log.sql.server.ts";
import { formatAmount } from "../rules/file-formats.ts";
import { moveEntry } from "../rules/form-values.ts";
import type { CheckedExtra } from "./rules/typed-extra.ts";

type ExtrasApp = Pick<App, "database" | "clock" | "property">;

/** Without an `id` a new one is added, and offered at once. Its id; null when it changed since it was shown, or is gone. */
export async function saveExtra(
  id: string | null,
  { lawRead, ...checked }: CheckedExtra,
  actor: Actor,
  { database, clock, property }: ExtrasApp,
): Promise<string | null> {
  return inTransaction(database.db, async (trx) => {
    await lockAudit(trx);
    const now = clock.now();
    const was = (await listExtras(trx)).find((each) => each.id === id);
    if (id !== null && !was) return null;
    const readAt = was?.lawReadAt ?? now.toISOString();
    const after: Extra = {
      ...checked,
      id: id ?? randomUUID(),
      picture: was?.picture ?? null,
      active: was?.active ?? true,
      lawReadAt: checked.kind === "travelService" && lawRead ? readAt : null,
      version: id === null ? 0 : Math.max(1, checked.version),
    };
    if (!(await writeExtra(trx, after, now))) return null;
    const { currency } = property.facts;
    await writeAudit(trx, {
      actor,
      what: was ? "extraChanged" : "extraAdded",
      subject: nameOf(after, property),
      ...(was && { before: factsOf(was, currency) }),
      after: factsOf(after, currency),
      now,
    });
    return after.id;
  });
}

function nameOf({ words }: Extra, { facts: { defaultLanguage } }: App["property"]): string {
  return wordsOf(words, defaultLanguage, defaultLanguage).name;
}

function factsOf(
  { amount, taxHundredths, most, noticeHours, openDays, countedFrom, words }: Extra,
  currency: string,
) {
  const names = Object.entries(words).filter(([, { name }]) => name !== "");
  return {
    amount: formatAmount(amount, currency),
    ...(taxHundredths !== null && { taxPercent: taxHundredths / 100 }),
    most,
    notice: noticeHours,
    ...(openDays !== null && { openDays }),
    ...(countedFrom === "departure" && { countedFrom }),
    ...Object.fromEntries(names.map(([language, { name }]) => [language, name])),
  };
}

/** `seen` is the order that was shown. */
export interface ExtraAction {
  id: string;
  verb: "up" | "down" | "on" | "off";
  seen: string;
}

/** False when the order has changed since, or the extra is gone: nothing was done. */
export async function applyExtraAction(
  { id, verb, seen }: ExtraAction,
  actor: Actor,
  { database, clock, property }: ExtrasApp,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    await lockAudit(trx);
    const now = clock.now();
    const all = await listExtras(trx);
    const extra = all.find((each) => each.id === id);
    if (!extra) return false;
    const log = (what: AuditKind, before = {}, after = {}) =>
      writeAudit(trx, { actor, what, subject: nameOf(extra, property), before, after, now });
    if (verb === "on" || verb === "off") {
      const active = verb === "on";
      if (extra.active === active) return true;
      await writeExtra(trx, { ...extra, active }, now);
      await log("extraSwitched", { offered: !active }, { offered: active });
      return true;
    }
    const order = all.map((each) => each.id);
    if (order.join() !== seen) return false;
    const after = moveEntry(order, id, verb);
    await writePositions(trx, "extras", after);
    const place = (ids: string[]) => ({ place: ids.indexOf(id) + 1 });
    await log("extrasOrdered", place(order), place(after));
    return true;
  });
}

/** Adds the suggestions, not offered yet, to a property that has no extras; submitted twice they are added once. */
export async function addSuggestions(
  actor: Actor,
  { database, clock, property }: ExtrasApp,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    await lockAudit(trx);
    if ((await listExtras(trx)).length > 0) return;
    const now = clock.now();
    await suggestExtras(trx, { offered: false, now });
    for (const extra of await listExtras(trx)) {
      const after = factsOf(extra, property.facts.currency);
      const subject = nameOf(extra, property);
      await writeAudit(trx, { actor, what: "extraAdded", subject, after, now });
    }
  });
}
