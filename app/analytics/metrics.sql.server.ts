// Queries behind the analytics page, aggregated by the database where possible: daily traffic metrics, bookings, and
// nights not sold to our own guests.
import { sql } from "kysely";
import type { ExpressionBuilder } from "kysely";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { locksRows } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Tables } from "#app/platform/tables/tables.ts";
import type { DayMetrics } from "./rules/day-metrics.ts";
import type { SoldStay } from "./rules/performance.ts";
import { splitByMonths } from "./rules/period.ts";
import { parseMoves } from "#app/stays/rules/moves.ts";
import type { DayRange } from "./rules/period.ts";

/**
 * Sums over the days, for every value of every split. Whole months are read from their monthly sums, in the same
 * statement as the remaining days.
 */
export async function sumMetrics(db: Db, days: DayRange): Promise<DayMetrics[]> {
  const { months, rest } = splitByMonths(days);
  const columns = ["split", "value", ...metricColumns] as const;
  const parts = [
    ...(months
      ? [
          db
            .selectFrom("visit_months")
            .select(columns)
            .where("month", ">=", months.from)
            .where("month", "<=", months.to),
        ]
      : []),
    ...rest.map(({ from, to }) =>
      db.selectFrom("visit_days").select(columns).where("day", ">=", from).where("day", "<=", to),
    ),
  ];
  const [first, ...others] = parts as typeof parts & [(typeof parts)[0]];
  return db
    .selectFrom(others.reduce((all, part) => all.unionAll(part), first).as("parts"))
    .select((eb) => [
      "split",
      "value",
      ...metricColumns.map((name) => eb.fn.sum<number>(name).as(name)),
    ])
    .groupBy(["split", "value"])
    .execute() as Promise<DayMetrics[]>;
}

const metricColumns = [
  "visitors",
  "views",
  "visits",
  "bounces",
  "seconds",
  "entries",
  "exits",
] as const;

/** Visitors by day; days without any are missing. */
export async function listVisitors(db: Db, { from, to }: DayRange): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("visit_days")
    .select(["day", "visitors"])
    // A literal, not a parameter: otherwise SQLite does not use the partial index on these rows.
    .where("split", "=", sql.lit("all"))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  return new Map(rows.map(({ day, visitors }) => [day, visitors]));
}

/** Searches that could not be sold, by reason and month of arrival. */
export async function sumUnmetDemand(db: Db, { from, to }: DayRange) {
  return db
    .selectFrom("visit_lost_days")
    .select((eb) => [
      "reason",
      "month",
      eb.fn.sum<number>("searches").as("searches"),
      eb.fn.sum<number>("nights").as("nights"),
      eb.fn.sum<number>("cents").as("cents"),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["reason", "month"])
    .orderBy("month")
    .orderBy("reason")
    .execute();
}

/**
 * The bookings made in the days `made`, and those with a night in the days `nights`. The cancellation date is that of
 * the booking's `cancelled` event, days are those of `timeZone`. Of the stored quotes only the room revenue is read; a guest
 * who did not come is charged no room, as in the ledger.
 */
export async function listSoldStays(
  db: Db,
  { made, nights, timeZone }: { made: DayRange; nights: DayRange; timeZone: string },
): Promise<SoldStay[]> {
  const accommodation = locksRows(db)
    ? sql<number>`cast(cast(quote as json) ->> 'accommodation' as integer)`
    : sql<number>`json_extract(quote, '$.accommodation')`;
  const rows = await db
    .selectFrom("bookings")
    .select((eb) => [
      "status",
      "apartment_id as apartmentId",
      "moves",
      "check_in as checkIn",
      "check_out as checkOut",
      "free_from as freeFrom",
      "rate_plan as plan",
      "language",
      "country",
      "total",
      "source",
      "created_at",
      "updated_at",
      eb
        .case()
        .when("status", "=", "no_show")
        .then(sql<number>`0`)
        .else(accommodation)
        .end()
        .as("accommodation"),
      eb
        .case()
        .when("status", "=", "cancelled")
        .then(
          eb
            .selectFrom("booking_events")
            .select((own) => own.fn.min("at").as("at"))
            .whereRef("booking_id", "=", "bookings.id")
            .where("what", "=", "cancelled"),
        )
        .end()
        .as("cancelled_at"),
    ])
    .where("status", "not in", ["pending_payment", "expired"])
    .where((eb) =>
      eb.or([
        eb.and([eb("check_in", "<=", nights.to), eb("check_out", ">", nights.from)]),
        eb.and([
          // Instants are stored in UTC; the property's days start within a day of UTC days.
          eb("created_at", ">=", addDays(made.from, -1)),
          eb("created_at", "<", addDays(made.to, 2)),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ status, source, created_at, updated_at, cancelled_at, ...stay }) => ({
    ...stay,
    moves: parseMoves(stay.moves),
    bookedOn: dayOf(created_at, timeZone),
    cancelledOn: status === "cancelled" ? dayOf(cancelled_at ?? updated_at, timeZone) : null,
    online: source === "web" || source === "demo",
  }));
}

function dayOf(instant: string, timeZone: string): string {
  return propertyDay(new Date(instant), timeZone).today;
}

// As the calendar and the day's page tell a closure from a guest: claimed by closures, and by nothing else.
function isClosed(eb: ExpressionBuilder<Tables, "nights">) {
  const claims = eb
    .selectFrom("channel_claims")
    .innerJoin("channel_feeds", "channel_feeds.id", "channel_claims.feed_id")
    .select("channel_feeds.id")
    .whereRef("channel_feeds.apartment_id", "=", "nights.apartment_id")
    .whereRef("channel_claims.night", "=", "nights.night");
  const stays = claims.where((or) =>
    or.or([or("channel_claims.closed", "=", 0), or("marks_bookings", "=", 0)]),
  );
  return eb.and([eb.exists(claims), eb.not(eb.exists(stays))]);
}

/**
 * The nights in the period that were blocked, or sold on other sites. Nights that another site
 * only closed, as staff entered or as its calendar says that marks bookings as such, are blocked.
 */
export async function listOtherNights(db: Db, { from, to }: DayRange) {
  return db
    .selectFrom("nights")
    .select((eb) => [
      "night",
      "nights.apartment_id as apartmentId",
      eb
        .case()
        .when(
          eb.or([
            eb.exists(
              eb
                .selectFrom("channel_stays")
                .select("id")
                .whereRef("channel_stays.apartment_id", "=", "nights.apartment_id")
                .whereRef("from_night", "<=", "night")
                .whereRef("to_night", ">", "night")
                .where("is_guest", "=", 0),
            ),
            isClosed(eb),
          ]),
        )
        .then<"block" | "channel">("block")
        .else(eb.ref("nights.kind").$castTo<"block" | "channel">())
        .end()
        .as("kind"),
    ])
    .where("nights.kind", "in", ["block", "channel"])
    .where("night", ">=", from)
    .where("night", "<=", to)
    .execute();
}
