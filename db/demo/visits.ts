// Invented visits of the demonstration: a year of people looking around, some of them towards a booking.
import { addDays } from "#app/booking/rules/plain-date.ts";
import type { PlainDate } from "#app/booking/rules/plain-date.ts";
import { instantAt } from "#app/booking/rules/property-instant.ts";
import { funnelSteps } from "#app/booking/rules/told-page.ts";
import { lostReasons } from "#app/booking/rules/lost-reason.ts";
import type { VisitViewRow, VisitWishRow } from "#app/platform/visit-tables.ts";
import { facts } from "#property/facts.ts";
import type { Chance } from "./chance.ts";

/** The rows of the 365 days until yesterday, a day at a time. */
export function* makeVisits(
  today: PlainDate,
  chance: Chance,
): Generator<{ views: VisitViewRow[]; wishes: VisitWishRow[] }> {
  for (let ago = 365; ago >= 1; ago--) yield aDay(addDays(today, -ago), ago, chance);
}

function aDay(day: PlainDate, ago: number, chance: Chance) {
  const views: VisitViewRow[] = [];
  const wishes: VisitWishRow[] = [];
  const midnight = instantAt(day, 0, facts.timeZone).getTime() / 1000;
  // The house becomes better known over the year, and people look around on Sundays.
  const mean = (14 + (365 - ago) / 30) * (new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? 1.5 : 1);
  for (let left = Math.round(mean * (0.7 + 0.6 * chance.real())); left > 0; left--) {
    const visitor = Buffer.from(chance.bytes(16)).toString("base64url");
    const [language, region] = chance.weighted(readers);
    const [source, campaign] = chance.weighted(sources);
    const device = chance.weighted(devices);
    const path = chance.weighted(paths);
    let at = midnight + chance.whole(6 * 3600, 21 * 3600);
    path.forEach(([page, reached], place) => {
      views.push({
        day,
        at,
        visitor,
        page,
        language,
        device,
        region,
        steps: funnelSteps.slice(0, reached).join(" "),
        source: place === 0 ? source : "internal",
        campaign: place === 0 ? campaign : "",
      });
      at += chance.whole(8, 190);
    });
    const searched = path.some(([, reached]) => reached > 0);
    if (searched && chance.percent(18)) wishes.push(aWish(day, visitor, chance));
  }
  return { views, wishes };
}

function aWish(day: PlainDate, visitor: string, chance: Chance): VisitWishRow {
  const reason = chance.weighted(
    lostReasons.map((each, place) => [[50, 28, 12, 8, 2][place]!, each]),
  );
  const nights = reason === "tooShort" ? chance.whole(1, 4) : chance.whole(3, 14);
  const checkIn = addDays(day, chance.whole(5, reason === "tooFarAhead" ? 600 : 200));
  return {
    day,
    visitor,
    reason,
    nights,
    check_in: checkIn,
    check_out: addDays(checkIn, nights),
    guests: reason === "tooManyGuests" ? chance.whole(7, 12) : chance.whole(1, 4),
    cents: nights * chance.whole(110_00, 190_00),
  };
}

const readers: [number, [string, string]][] = [
  [24, ["fr", "FR"]],
  [8, ["fr", "RE"]],
  [16, ["en", "GB"]],
  [9, ["en", "ZA"]],
  [6, ["en", ""]],
  [15, ["de", "DE"]],
  [4, ["de", "CH"]],
  [6, ["it", "IT"]],
  [4, ["nl", "NL"]],
  [3, ["sv", "SE"]],
  [2, ["pl", "PL"]],
  [2, ["ru", "RU"]],
  [2, ["es", "ES"]],
  [1, ["zh", "CN"]],
];

const sources: [number, [string, string]][] = [
  [35, ["direct", ""]],
  [32, ["Google", ""]],
  [11, ["Instagram", ""]],
  [3, ["Instagram", "sunset-reel"]],
  [7, ["WhatsApp", ""]],
  [4, ["newsletter", "spring-offer"]],
  [4, ["TripAdvisor", ""]],
  [3, ["Bing", ""]],
];

const devices: [number, string][] = [
  [58, "phone"],
  [36, "desktop"],
  [6, "tablet"],
];

const suite = "/apartments/deluxe-sea-view-suite";

// Pages with how many steps towards a booking they are.
const paths: [number, [string, number][]][] = [
  [34, [["/", 0]]],
  [
    12,
    [
      ["/", 0],
      ["/gallery", 0],
    ],
  ],
  [
    8,
    [
      ["/", 0],
      ["/location", 0],
      ["/amenities", 0],
    ],
  ],
  [
    12,
    [
      ["/apartments", 0],
      [suite, 0],
    ],
  ],
  [
    14,
    [
      ["/", 0],
      ["/apartments", 1],
    ],
  ],
  [
    11,
    [
      ["/", 0],
      ["/apartments", 1],
      [suite, 2],
      ["/book", 2],
    ],
  ],
  [
    4,
    [
      ["/", 0],
      ["/book", 1],
      ["/book", 2],
      ["/book", 3],
    ],
  ],
  [
    3,
    [
      ["/", 0],
      ["/apartments", 1],
      ["/book", 2],
      ["/book", 3],
      ["/book", 4],
    ],
  ],
  [2, [["/contact", 0]]],
];
