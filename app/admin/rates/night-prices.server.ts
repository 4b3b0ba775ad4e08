// Single nights of the draft: loads a month of them, sets prices and other rules, and resets nights to the rate rules.
import type { App } from "#app/app.server.ts";
import { isMonth, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { formLine, formVersion } from "#app/ui/rules/form-values.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { loadRates, saveDraft } from "./load-rates.server.ts";
import type { DraftNote } from "./load-rates.server.ts";
import { nightCells, nightLimits, readNights, withNights } from "./rules/night-prices.ts";
import type { NightCell, TypedNights } from "./rules/night-prices.ts";
import { isSameSheet, rateOf } from "./rules/rate-sheet.ts";
import type { RateFault } from "./rules/rate-sheet.ts";

/** The grid; `apartment` is a number as text or `all`, a month is `YYYY-MM` and null where there is none to go to. */
export interface LoadedNights {
  version: number;
  draft: DraftNote | null;
  apartments: { id: number; name: string }[];
  apartment: string;
  month: string;
  earlier: string | null;
  later: string | null;
  today: PlainDate;
  currency: string;
  cells: NightCell[];
}

/** Invalid values show the first apartment and the current month. */
export async function loadNights(
  asked: { apartment: string; month: string },
  language: Language,
  app: App,
): Promise<LoadedNights> {
  const { facts } = app.property;
  const { version, rates, draft, editable, apartments } = await loadRates(language, app);
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const known = apartments.find(({ id }) => String(id) === asked.apartment) ?? apartments[0];
  const apartment = asked.apartment === "all" || !known ? "all" : String(known.id);
  const shown = rates.apartments.filter((id) => apartment === "all" || String(id) === apartment);
  const [current, last] = [monthOf(today), shiftMonth(monthOf(today), nightLimits.months)];
  const inside = isMonth(asked.month) && asked.month >= current && asked.month <= last;
  const month = inside ? asked.month : current;
  return {
    version,
    draft,
    apartments,
    apartment,
    month,
    earlier: month > current ? shiftMonth(month, -1) : null,
    later: month < last ? shiftMonth(month, 1) : null,
    today,
    currency: rates.card.currency,
    cells:
      shown.length > 0
        ? nightCells(
            month,
            shown.map((id) => rateOf(editable, id)),
            editable.card,
          )
        : [],
  };
}

/** The form to show again; `version` is sent with it next time. */
export interface NightsAnswer {
  typed: TypedNights;
  faults: RateFault[];
  stale: boolean;
  version: number;
}

/** What was done, or the form again. */
export type AnswerNightsResult =
  | { done: MessageKey<"admin-rates.nights.done">; typed: TypedNights }
  | { done: null; status: number; answer: NightsAnswer };

/** Changes nights of the draft: the button `free` resets their price, `rules` sets their rules, any other the price. */
export async function answerNights(
  form: FormData,
  language: Language,
  actor: Actor,
  app: App,
): Promise<AnswerNightsResult> {
  const { facts } = app.property;
  const typed = readTypedNights(form);
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const wanted = formLine(form, "do");
  const action = wanted === "free" || wanted === "rules" ? wanted : "set";
  const { editable, rates, version: latest } = await loadRates(language, app);
  const read = readNights(typed, action, rates.apartments, {
    today,
    currency: facts.currency,
  });
  const version = formVersion(form);
  if (!read.ok)
    return {
      done: null,
      status: 400,
      answer: { typed, faults: read.faults, stale: false, version },
    };
  if (version === latest) {
    const sheet = withNights(editable, read.change);
    if (isSameSheet(sheet, editable)) return { done: "same", typed };
    if (await saveDraft(sheet, version, actor, app)) return { done: doneOf[action], typed };
  }
  const now = await loadRates(language, app);
  return {
    done: null,
    status: 409,
    answer: { typed, faults: [], stale: true, version: now.version },
  };
}

const doneOf = { set: "set", free: "freed", rules: "ruled" } as const;

function readTypedNights(form: FormData): TypedNights {
  const field = (name: string) => formLine(form, name);
  return {
    apartment: field("apartment"),
    first: field("first"),
    last: field("last"),
    price: field("price"),
    minNights: field("minNights"),
    noArrival: field("noArrival"),
    noDeparture: field("noDeparture"),
    closed: field("closed"),
  };
}
