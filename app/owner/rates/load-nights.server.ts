// Loads a month of prices, for one apartment or all of them.
import { facts } from "#property/facts.ts";
import { rateVersion } from "#app/booking/rate-changes.sql.server.ts";
import { isMonth, shiftMonth } from "#app/booking/rules/month-weeks.ts";
import { monthOf, propertyDay } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadRates } from "./load-rates.server.ts";
import { nightCells } from "./rules/night-cells.ts";
import type { NightCell } from "./rules/night-cells.ts";
import { nightLimits } from "./rules/night-wish.ts";

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
  house: House,
): Promise<LoadedNights> {
  const version = await rateVersion(house.database.db, "nightPrices");
  const { rates, apartments } = await loadRates(language, house);
  const { today } = propertyDay(house.clock.now(), facts.timeZone);
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
