// What the page of figures reads: daily figures of visits, bookings, and nights that guests of ours did not take.
import { facts } from "#property/facts.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { SoldStay } from "./rules/house-figures.ts";
import type { Days } from "./rules/period.ts";
import type { DayFigures } from "./rules/roll-up.ts";

/** Sums of the days, of every value of every split, or of those named. */
export async function sumFigures(
  db: Db,
  { from, to }: Days,
  splits?: string[],
): Promise<DayFigures[]> {
  return db
    .selectFrom("visit_days")
    .select((eb) => [
      "split",
      "value",
      ...(["visitors", "views", "visits", "bounces", "seconds", "entries", "exits"] as const).map(
        (name) => eb.fn.sum<number>(name).as(name),
      ),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .$if(splits !== undefined, (query) => query.where("split", "in", splits!))
    .groupBy(["split", "value"])
    .execute() as Promise<DayFigures[]>;
}

/** Visitors by day; days without any are missing. */
export async function listVisitors(db: Db, { from, to }: Days): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("visit_days")
    .select(["day", "visitors"])
    .where("split", "=", "all")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
  return new Map(rows.map(({ day, visitors }) => [day, visitors]));
}

/** Searches in vain of the days, by reason and month of arrival. */
export async function sumLost(db: Db, { from, to }: Days) {
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

/** Every booking that was made; a cancellation's day is that of its event. */
export async function listSold(db: Db): Promise<SoldStay[]> {
  const cancellations = await db
    .selectFrom("booking_events")
    .select((eb) => ["booking_id", eb.fn.min("at").as("at")])
    .where("what", "=", "cancelled")
    .groupBy("booking_id")
    .execute();
  const cancelledAt = new Map(cancellations.map(({ booking_id, at }) => [booking_id, at]));
  const rows = await db
    .selectFrom("bookings")
    .select([
      "id",
      "status",
      "apartment_id",
      "check_in",
      "check_out",
      "rate_plan",
      "language",
      "country",
      "total",
      "quote",
      "source",
      "created_at",
      "updated_at",
    ])
    .where("status", "not in", ["pending_payment", "expired"])
    .execute();
  return rows.map((row) => ({
    apartmentId: row.apartment_id,
    checkIn: row.check_in,
    checkOut: row.check_out,
    accommodation: (JSON.parse(row.quote) as { accommodation: number }).accommodation,
    total: row.total,
    bookedOn: dayOf(row.created_at),
    cancelledOn:
      row.status === "cancelled" ? dayOf(cancelledAt.get(row.id) ?? row.updated_at) : null,
    country: row.country,
    plan: row.rate_plan,
    language: row.language,
    online: row.source === "web" || row.source === "demo",
  }));
}

function dayOf(instant: string): string {
  return propertyDay(new Date(instant), facts.timeZone).today;
}

/** The nights of the days that were blocked, or sold on other sites, in apartments that can be booked. */
export async function listOtherNights(db: Db, { from, to }: Days) {
  return db
    .selectFrom("nights")
    .innerJoin("apartments", "apartments.id", "nights.apartment_id")
    .select(["night", "nights.kind as kind"])
    .where("active", "=", 1)
    .where("nights.kind", "in", ["block", "channel"])
    .where("night", ">=", from)
    .where("night", "<=", to)
    .execute();
}
