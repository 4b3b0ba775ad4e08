// Publishes the draft of the rates in one transaction: the rates of every night, a version to go back to, the price history and
// the audit log.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import {
  incrementRateVersion,
  readRateVersion,
  replaceApartmentRate,
  replaceOwnNights,
  replaceRateCard,
} from "#app/stays/rate-changes.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../../audit-log/audit-log.sql.server.ts";
import { nameSeason } from "../load-rates.server.ts";
import { insertRateVersion, readDraft, writeDraft } from "../rate-draft.sql.server.ts";
import { describeNights } from "../rules/describe-nights.ts";
import { parseRateSheet, toRateSheet } from "../rules/rate-sheet.ts";
import type { RateSheet, SheetApartment } from "../rules/rate-sheet.ts";
import { compareSheets, pricedDays } from "./load-review.server.ts";

/** What the owner saw: the revision of the draft, the state of the published rates, and whether large changes are meant. */
export interface SeenReview {
  version: number;
  published: string;
  sure: boolean;
}

/** `stale`: the draft or the published rates are no longer those that were seen. Nothing was published when not `ok`. */
export type PublishResult =
  | { ok: true; number: number }
  | { ok: false; reason: "stale" | "unsure" };

/** Publishes exactly what was seen, or nothing. */
export async function publishRates(
  seen: SeenReview,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<PublishResult> {
  const { facts } = app.property;
  return inTransaction(app.database.db, async (trx): Promise<PublishResult> => {
    const now = app.clock.now();
    const by = { by: actor?.name ?? "", now };
    const draft = await readDraft(trx);
    const card = await readRateVersion(trx, "rateCard");
    const state = `${card}-${await readRateVersion(trx, "nightPrices")}`;
    if (draft.sheet === null || draft.revision !== seen.version || state !== seen.published)
      return { ok: false, reason: "stale" };
    const before = toRateSheet(await readRates(trx));
    const after = parseRateSheet(draft.sheet, before);
    const nameOf = nameSeason(facts.defaultLanguage, after.card, facts);
    const difference = compareSheets(before, after, nameOf, pricedDays(app));
    if (difference.large > 0 && !seen.sure) return { ok: false, reason: "unsure" };
    // Both are conditional writes: of two who publish at the same moment one changes nothing.
    if (!(await writeDraft(trx, draft.revision, null, by))) return { ok: false, reason: "stale" };
    if (!(await incrementRateVersion(trx, "rateCard", card, now)))
      return { ok: false, reason: "stale" };
    await writeRates(trx, before, after);
    const number = await insertRateVersion(trx, { before, after }, by);
    await recordPrices(trx, now);
    const log = async (what: AuditKind, apartmentId: number | null, facts_: AuditedFacts) => {
      const subject =
        apartmentId === null
          ? ""
          : await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
      await writeAudit(trx, { actor, what, subject, ...facts_, now });
    };
    await log("ratesPublished", null, { after: { version: number } });
    for (const { what, apartmentId, ...values } of describeNights(before, after))
      await log(what, apartmentId, values);
    for (const { what, apartmentId, before: was, after: is } of difference.changes)
      await log(what, apartmentId, { before: was, after: is });
    return { ok: true, number };
  });
}

type AuditedFacts = Pick<Parameters<typeof writeAudit>[1], "before" | "after">;

async function writeRates(trx: Trx, before: RateSheet, after: RateSheet): Promise<void> {
  await replaceRateCard(trx, after.card, after.rules);
  for (const apartment of after.apartments) {
    await replaceApartmentRate(trx, apartment);
    const was = before.apartments.find(({ id }) => id === apartment.id);
    if (!was || ownText(was) !== ownText(apartment)) await replaceOwnNights(trx, apartment);
  }
}

function ownText({ ratesFrom, prices, nights }: SheetApartment): string {
  return JSON.stringify([ratesFrom, prices, nights]);
}
