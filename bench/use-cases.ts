// Measurements without HTTP: the price of a stay, and the calendars of 18 months.
import { apartments } from "#property/apartments.ts";
import { rateCard } from "#property/rates.ts";
import type { App } from "#app/app.server.ts";
import { readCalendar } from "#app/availability/calendar/read-calendar.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { monthOf } from "#app/dates/rules/plain-date.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { quoteStay } from "#app/stays/price/rules/price.ts";
import type { Measurement } from "./measure.ts";
import { upcomingStay } from "./clients/requests.ts";

/** The use cases and the price rule, called as the pages call them. */
export function useCaseMeasurements(database: Database): Measurement[] {
  // They use nothing else of the app.
  const app = { database, clock: systemClock } as App;
  const stay = upcomingStay();
  const party = { adults: 2, children: 0 };
  const { id, baseRate, cleaningFee, guests: capacity } = apartments[3]!;
  const rate = { id, baseRate, cleaningFee, capacity, singleNights: {} };
  const from = monthOf(stay.checkIn);
  const ids = apartments.map((apartment) => apartment.id);
  return [
    {
      name: "a quote",
      block: 1000,
      run: () => void quoteStay(stay, party, rate, rateCard, "flexible"),
    },
    {
      name: "availability of six apartments for a stay",
      block: 100,
      run: async () => void (await findStays({ stay, party, language: "en" }, app)),
    },
    {
      name: "availability of six apartments over 18 months, as one calendar",
      block: 20,
      run: async () => void (await readCalendar({ apartmentId: null, from, months: 18 }, app)),
    },
    {
      name: "availability of six apartments over 18 months, one calendar each",
      block: 5,
      run: async () => {
        for (const apartmentId of ids) await readCalendar({ apartmentId, from, months: 18 }, app);
      },
    },
  ];
}
