// Answers the form of the rates: saves it, or shows what it would change, with everything that was typed.
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Actor } from "../audit.sql.server.ts";
import { changeRates } from "./change-rates.server.ts";
import { loadRates } from "./load-rates.server.ts";
import { nameSeason } from "./name-season.server.ts";
import { showRates } from "./show-rates.server.ts";
import type { ShownRates } from "./show-rates.server.ts";
import { checkRates } from "./rules/check-rates.ts";
import { editRows } from "./rules/edit-rows.ts";
import type { RateFault } from "./rules/rate-faults.ts";
import { readTyped } from "./rules/typed-rates.ts";
import type { TypedRates } from "./rules/typed-rates.ts";
import { formText } from "../rules/form-text.ts";

/** What the page shows in place of what it was loaded with. */
export interface RatesAnswer extends ShownRates {
  version: number;
  typed: TypedRates;
  faults: RateFault[];
  /** Somebody else saved meanwhile: nothing was, and `changes` says what saving now would do. */
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
  // Whoever is only adding rows is not done typing.
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
