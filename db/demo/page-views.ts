// Invented page views of the demo data: two years of visitors, including those who booked.
import { apartments } from "#property/apartments.ts";
import { funnelSteps, unmetReasons } from "#app/availability/rules/page-view.ts";
import { addDays, instantAt } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { PageViewRow, UnmetDemandRow } from "#app/platform/tables/page-view-tables.ts";
import type { Random } from "./random.ts";

/** A guest who booked on that day, after viewing pages. */
export interface DemoBooker {
  day: PlainDate;
  language: string;
  region: string;
}

/** The rows of the two years until yesterday, a day at a time. */
export function* makePageViews(
  today: PlainDate,
  booked: DemoBooker[],
  random: Random,
  timeZone: string,
): Generator<{ views: PageViewRow[]; unmetSearches: UnmetDemandRow[] }> {
  const bookers = Map.groupBy(booked, ({ day }) => day);
  for (let ago = 730; ago >= 1; ago--) {
    const day = addDays(today, -ago);
    yield makeDay(day, { ago, bookers: bookers.get(day) ?? [] }, random, timeZone);
  }
}

function makeDay(
  day: PlainDate,
  { ago, bookers }: { ago: number; bookers: DemoBooker[] },
  random: Random,
  timeZone: string,
) {
  const views: PageViewRow[] = [];
  const unmetSearches: UnmetDemandRow[] = [];
  const midnight = instantAt(day, 0, timeZone).getTime() / 1000;
  // Traffic grows over the years, and is higher on Sundays.
  const mean = (12 + (730 - ago) / 50) * (new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? 1.5 : 1);
  const others = Math.round(mean * (0.7 + 0.6 * random.real()));
  for (const booker of [...bookers, ...Array.from({ length: others }, () => null)]) {
    const visitor = Buffer.from(random.bytes(16)).toString("base64url");
    const [language, region] = booker ? [booker.language, booker.region] : random.weighted(readers);
    const [source, campaign] = random.weighted(sources);
    const device = random.weighted(devices);
    const path = booker ? untilBooked : random.weighted(paths);
    const suite = `/apartments/${random.oneOf(apartments).slug}`;
    let at = midnight + random.whole(6 * 3600, 21 * 3600);
    path.forEach(([page, reached], place) => {
      views.push({
        day,
        at,
        visitor,
        page: page === apartmentPage ? suite : page,
        language,
        device,
        region,
        steps: funnelSteps.slice(0, reached).join(" "),
        source: place === 0 ? source : "internal",
        campaign: place === 0 ? campaign : "",
      });
      at += random.whole(8, 190);
    });
    const searched = path.some(([, reached]) => reached > 0);
    if (searched && !booker && random.percent(18))
      unmetSearches.push(makeUnmetSearch(day, visitor, random));
  }
  return { views, unmetSearches };
}

function makeUnmetSearch(day: PlainDate, visitor: string, random: Random): UnmetDemandRow {
  const reason = random.weighted(
    unmetReasons.map((each, place) => [[50, 28, 12, 8, 2][place]!, each]),
  );
  const [least, most] = reason === "tooShort" ? [1, 4] : reason === "tooLong" ? [31, 45] : [3, 14];
  const nights = random.whole(least, most);
  const checkIn =
    reason === "tooFarAhead" ? addDays(day, random.whole(550, 700)) : searchedDay(day, random);
  return {
    day,
    visitor,
    reason,
    nights,
    check_in: checkIn,
    check_out: addDays(checkIn, nights),
    guests: reason === "tooManyGuests" ? random.whole(7, 12) : random.whole(1, 4),
    cents: nights * random.whole(110_00, 190_00),
  };
}

// Most search for the busiest months.
function searchedDay(day: PlainDate, random: Random): PlainDate {
  const days = [1, 2, 3].map(() => addDays(day, random.whole(5, 240)));
  return days.find((each) => ["12", "01", "07", "08"].includes(each.slice(5, 7))) ?? days[0]!;
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

const apartmentPage = "/apartments/*";

const untilBooked: [string, number][] = [
  ["/", 0],
  ["/apartments", 1],
  [apartmentPage, 2],
  ["/book", 2],
  ["/book", 3],
  ["/book", 4],
];

// Pages, with the number of funnel steps reached.
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
      [apartmentPage, 0],
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
      [apartmentPage, 2],
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
    2,
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
