// Handles the form of the rates: saves it, or shows what it would change, with everything that was typed.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import {
  incrementRateVersion,
  replaceApartmentRate,
  replaceRateCard,
} from "#app/stays/rate-changes.sql.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { buildRatesView } from "./build-rates-view.server.ts";
import type { RatesView } from "./build-rates-view.server.ts";
import { loadRates, nameSeason, toEditableRates } from "./load-rates.server.ts";
import { checkRates } from "./rules/check-rates.ts";
import { compareRates } from "./rules/compare-rates.ts";
import type { EditableRates } from "./rules/editable-rates.ts";
import type { RateFault } from "./rules/rate-faults.ts";
import { editRows, readTyped } from "./rules/typed-rates.ts";
import type { TypedRates } from "./rules/typed-rates.ts";

/** What the page shows in place of the loader's data. */
export interface RatesAnswer extends RatesView {
  version: number;
  typed: TypedRates;
  faults: RateFault[];
  /** Another request saved in the meantime: nothing was saved, and `changes` lists what saving now would do. */
  stale: boolean;
}

/** `status` is that of the page; null when everything was saved. */
export async function answerRates(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<{ status: number; answer: RatesAnswer } | null> {
  const button = formText(form, "do");
  const loaded = await loadRates(language, app);
  const sent = readTyped(form, loaded.rates.apartments);
  const edited = editRows(sent, button, formText(form, "newSeason"));
  const typed = edited ?? sent;
  const checked = checkRates(typed, loaded.editable);
  const seen = formVersion(form);
  let stale = seen !== loaded.version;
  if (button === "save" && checked.ok && !stale) {
    const changed = await changeRates(checked.rates, seen, actor, app);
    if (changed.ok) return null;
    stale = true;
  }
  // Adding or removing rows shows no faults: the form is not finished yet.
  const faults = checked.ok || edited ? [] : checked.faults;
  const latest = stale ? await loadRates(language, app) : loaded;
  const newRates = checked.ok ? checked.rates : null;
  const asked = readSampleQuery(form);
  const shown = buildRatesView(latest, newRates, asked, nameSeason(language), app);
  return {
    status: faults.length > 0 || shown.sample.faults.length > 0 ? 400 : stale ? 409 : 200,
    answer: { ...shown, version: latest.version, typed, faults, stale },
  };
}

function readSampleQuery(form: FormData): URLSearchParams {
  const names = ["apartment", "checkIn", "checkOut", "adults", "children", "plan"];
  const sent = names.filter((name) => form.has(name));
  return new URLSearchParams(sent.map((name) => [name, formText(form, name)]));
}

/** The number of audit log entries; `stale` when the rates are no longer those of `version`, and nothing was saved. */
type ChangeRatesResult = { ok: true; entries: number } | { ok: false; reason: "stale" };

/** Saves rates that `checkRates` accepted, all of them or nothing, on top of the version that was edited. */
async function changeRates(
  newRates: EditableRates,
  version: number,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<ChangeRatesResult> {
  return inTransaction(database.db, async (trx): Promise<ChangeRatesResult> => {
    const now = clock.now();
    if (!(await incrementRateVersion(trx, "rateCard", version, now)))
      return { ok: false, reason: "stale" };
    const before = toEditableRates(await readRates(trx));
    await replaceRateCard(trx, newRates.card, newRates.rules);
    for (const apartment of newRates.apartments) await replaceApartmentRate(trx, apartment);
    await recordPrices(trx, now);
    const changes = compareRates(before, newRates, nameSeason(facts.defaultLanguage));
    for (const { what, apartmentId, before: was, after } of changes) {
      const subject =
        apartmentId === null
          ? ""
          : await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
      await writeAudit(trx, { actor, what, subject, before: was, after, now });
    }
    return { ok: true, entries: changes.length };
  });
}
