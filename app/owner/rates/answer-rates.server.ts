// Handles the form of the rates: saves it, or shows what it would change, with everything that was typed.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import {
  claimRateVersion,
  writeApartmentRate,
  writeRateCard,
} from "#app/booking/rate-changes.sql.server.ts";
import { readRates } from "#app/booking/rates.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor } from "../audit.sql.server.ts";
import { formText } from "../rules/form-text.ts";
import { loadRates, sheetOf } from "./load-rates.server.ts";
import { nameSeason } from "./name-season.server.ts";
import { checkRates } from "./rules/check-rates.ts";
import { editRows } from "./rules/edit-rows.ts";
import { rateChanges } from "./rules/rate-changes.ts";
import type { RateFault } from "./rules/rate-faults.ts";
import type { RateSheet } from "./rules/rate-sheet.ts";
import { readTyped } from "./rules/typed-rates.ts";
import type { TypedRates } from "./rules/typed-rates.ts";
import { showRates } from "./show-rates.server.ts";
import type { ShownRates } from "./show-rates.server.ts";

/** What the page shows in place of the loader's data. */
export interface RatesAnswer extends ShownRates {
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
  house: House,
): Promise<{ status: number; answer: RatesAnswer } | null> {
  const button = formText(form, "do");
  const loaded = await loadRates(language, house);
  const sent = readTyped(form, loaded.rates.apartments);
  const edited = editRows(sent, button, formText(form, "newSeason"));
  const typed = edited ?? sent;
  const checked = checkRates(typed, loaded.sheet);
  const seen = Number(formText(form, "version"));
  let stale = seen !== loaded.version;
  if (button === "save" && checked.ok && !stale) {
    const changed = await changeRates(checked.sheet, seen, actor, house);
    if (changed.ok) return null;
    stale = true;
  }
  // Adding or removing rows shows no faults: the form is not finished yet.
  const faults = checked.ok || edited ? [] : checked.faults;
  const latest = stale ? await loadRates(language, house) : loaded;
  const sheet = checked.ok ? checked.sheet : null;
  const asked = askedOf(form);
  const shown = showRates(latest, sheet, asked, nameSeason(language), house.clock);
  return {
    status: faults.length > 0 || shown.sample.faults.length > 0 ? 400 : stale ? 409 : 200,
    answer: { ...shown, version: latest.version, typed, faults, stale },
  };
}

function askedOf(form: FormData): URLSearchParams {
  const names = ["apartment", "checkIn", "checkOut", "adults", "children", "plan"];
  const sent = names.filter((name) => form.has(name));
  return new URLSearchParams(sent.map((name) => [name, formText(form, name)]));
}

/** The number of audit log entries; `stale` when the rates are no longer those of `version`, and nothing was saved. */
type ChangedRates = { ok: true; entries: number } | { ok: false; reason: "stale" };

/** Saves rates that `checkRates` accepted, all of them or nothing, on top of the version that was edited. */
async function changeRates(
  sheet: RateSheet,
  version: number,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<ChangedRates> {
  return inTransaction(database.db, async (trx): Promise<ChangedRates> => {
    const now = clock.now();
    if (!(await claimRateVersion(trx, "rateCard", version, now)))
      return { ok: false, reason: "stale" };
    const before = sheetOf(await readRates(trx));
    await writeRateCard(trx, sheet.card, sheet.rules);
    for (const apartment of sheet.apartments) await writeApartmentRate(trx, apartment);
    const changes = rateChanges(before, sheet, nameSeason(defaultLanguage));
    for (const { what, apartmentId, before: was, after } of changes) {
      const subject =
        apartmentId === null ? "" : await findApartmentName(trx, apartmentId, defaultLanguage);
      await writeAudit(trx, { actor, what, subject, before: was, after, now });
    }
    return { ok: true, entries: changes.length };
  });
}
