// Loads a month of prices, for one apartment or all of them.
import { readRateVersion } from "#app/stays/rate-changes.sql.server.ts";
import { isMonth, shiftMonth } from "#app/dates/rules/month-weeks.ts";
import { monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadRates } from "./load-rates.server.ts";
import { nightCells } from "./rules/night-cells.ts";
import type { NightCell } from "./rules/night-cells.ts";
import { nightLimits } from "./rules/night-price-change.ts";

/** The grid; `apartment` is a number as text or `all`, a month is `YYYY-MM` and null where there is none to go to. */
export interface LoadedNights {
  version: number;
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
  const version = await readRateVersion(app.database.db, "nightPrices");
  const { rates, apartments } = await loadRates(language, app);
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const known = apartments.find(({ id }) => String(id) === asked.apartment) ?? apartments[0];
  const apartment = asked.apartment === "all" || !known ? "all" : String(known.id);
  const shown = rates.apartments.filter((id) => apartment === "all" || String(id) === apartment);
  const [current, last] = [monthOf(today), shiftMonth(monthOf(today), nightLimits.months)];
  const inside = isMonth(asked.month) && asked.month >= current && asked.month <= last;
  const month = inside ? asked.month : current;
  return {
    version,
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
            shown.map((id) => rates.of(id)),
            rates.card,
          )
        : [],
  };
}
