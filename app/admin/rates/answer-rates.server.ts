// Handles the form of the rates: saves it as the draft, or shows what it would change, with everything that was typed.
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { formText, formVersion } from "#app/ui/rules/form-values.ts";
import { buildRatesView } from "./build-rates-view.server.ts";
import type { RatesView } from "./build-rates-view.server.ts";
import { loadRates, nameSeason, saveDraft } from "./load-rates.server.ts";
import { checkRates } from "./rules/check-rates.ts";
import type { RateFault } from "./rules/rate-faults.ts";
import { withEdits } from "./rules/rate-sheet.ts";
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

/** `status` is that of the page; null when everything was saved in the draft. */
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
    const sheet = withEdits(loaded.editable, checked.rates);
    if (await saveDraft(sheet, seen, actor, app)) return null;
    stale = true;
  }
  // Adding or removing rows shows no faults: the form is not finished yet.
  const faults = checked.ok || edited ? [] : checked.faults;
  const latest = stale ? await loadRates(language, app) : loaded;
  const newRates = checked.ok ? withEdits(latest.editable, checked.rates) : null;
  const asked = readSampleQuery(form);
  const { facts } = app.property;
  const nameOf = nameSeason(language, latest.editable.card, facts);
  const shown = buildRatesView(latest, newRates, asked, nameOf, app);
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
