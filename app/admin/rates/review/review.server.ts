// The review of the rates' draft: what publishing would change (the rates themselves, the prices of nights, their other rules),
// and its buttons: publish the draft, discard it, or make an earlier version the draft. Publishing is one transaction: the rates
// of every night, a version to return to, the price history and the audit log.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addMonths, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
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
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../../audit-log/audit-log.sql.server.ts";
import { loadRates, nameSeason, saveDraft } from "../load-rates.server.ts";
import type { LoadedRates } from "../load-rates.server.ts";
import {
  findRateVersion,
  insertRateVersion,
  listRateVersions,
  readDraft,
  writeDraft,
} from "../rate-draft.sql.server.ts";
import type { RateVersionLine } from "../rate-draft.sql.server.ts";
import {
  changedNights,
  changedRules,
  describeNights,
  groupChanges,
  isLargeChange,
} from "../rules/compare-nights.ts";
import type { ChangedRules, ChangedSeason, DaySpan } from "../rules/compare-nights.ts";
import { compareRates } from "../rules/compare-rates.ts";
import type { RateChange } from "../rules/compare-rates.ts";
import { nightLimits } from "../rules/night-prices.ts";
import { parseRateSheet, toRateSheet } from "../rules/rate-sheet.ts";
import type { RateSheet, SheetApartment } from "../rules/rate-sheet.ts";

/** The difference between what is published and the draft. */
interface RateDifference {
  changes: RateChange[];
  seasons: ChangedSeason[];
  rules: ChangedRules[];
  /** How many prices change by more than a third: nights, and cleaning fees. */
  large: number;
}

/** The page. `published` names the state of the published rates that the difference is from. */
interface ShownReview extends RateDifference {
  version: number;
  published: string;
  draft: LoadedRates["draft"];
  apartments: LoadedRates["apartments"];
  currency: string;
  versions: RateVersionLine[];
}

/** The difference as of now. */
export async function loadReview(language: Language, app: App): Promise<ShownReview> {
  const { db } = app.database;
  const published = await readPublishedState(app);
  const loaded = await loadRates(language, app);
  const { live, editable, version, draft, apartments } = loaded;
  const nameOf = nameSeason(language, editable.card, app.property.facts);
  return {
    ...compareSheets(live, editable, nameOf, pricedDays(app)),
    version,
    published,
    draft,
    apartments,
    currency: live.card.currency,
    versions: await listRateVersions(db),
  };
}

/** Changes whenever rates are published, by this release or the one before. */
async function readPublishedState({ database: { db } }: Pick<App, "database">) {
  const card = await readRateVersion(db, "rateCard");
  const nights = await readRateVersion(db, "nightPrices");
  return `${card}-${nights}`;
}

/** The nights whose prices are compared: all that the owner can set. */
function pricedDays({ clock, property: { facts } }: Pick<App, "clock" | "property">) {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  return { first: today, last: addMonths(today, nightLimits.months) };
}

/** Compares two sheets night by night within the days. */
function compareSheets(
  before: RateSheet,
  after: RateSheet,
  nameOf: (season: string) => string,
  days: DaySpan,
): RateDifference {
  const seasons = groupChanges(changedNights(before, after, days));
  const cleaning = after.apartments.filter(({ id, cleaningFee }) => {
    const was = before.apartments.find((each) => each.id === id)?.cleaningFee ?? cleaningFee;
    return isLargeChange(was, cleaningFee);
  });
  return {
    changes: compareRates(before, after, nameOf),
    seasons,
    rules: changedRules(before, after, days),
    large: seasons.reduce((sum, { large }) => sum + large, cleaning.length),
  };
}

/** What was done, and with which version; or why nothing was. */
type ReviewResult =
  | { done: MessageKey<"admin-rates.review.done">; version: number | null }
  | { done: null; reason: "stale" | "unsure" };

/** The button `restore-3` makes version 3 the draft. */
export async function answerReview(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<ReviewResult> {
  const button = formText(form, "do");
  const version = formVersion(form);
  if (button === "publish") {
    const published = formText(form, "published");
    const sure = formText(form, "sure") === "on";
    const result = await publishRates({ version, published, sure }, actor, app);
    return result.ok
      ? { done: "published", version: result.number }
      : { done: null, reason: result.reason };
  }
  const { live } = await loadRates(language, app);
  const [, number] = /^restore-(\d{1,6})$/.exec(button) ?? [];
  if (number === undefined && button !== "discard") return { done: null, reason: "stale" };
  const stored =
    number === undefined ? null : await findRateVersion(app.database.db, Number(number));
  if (number !== undefined && stored === null) return { done: null, reason: "stale" };
  const sheet = stored === null ? live : parseRateSheet(stored, live);
  if (!(await saveDraft(sheet, version, actor, app))) return { done: null, reason: "stale" };
  return stored === null
    ? { done: "discarded", version: null }
    : { done: "restored", version: Number(number) };
}

/** What the owner saw: the revision of the draft, the state of the published rates, and whether large changes are meant. */
interface SeenReview {
  version: number;
  published: string;
  sure: boolean;
}

/** `stale`: the draft or the published rates are no longer those that were seen. Nothing was published when not `ok`. */
type PublishResult = { ok: true; number: number } | { ok: false; reason: "stale" | "unsure" };

/** Publishes exactly what was seen, or nothing. */
async function publishRates(
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
