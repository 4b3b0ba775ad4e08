// The nights that storms close for sale, by apartment. Storms themselves, and the guests concerned, are in app/storms.
import { addDays } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { cacheContent } from "#app/platform/cache-content.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A span of nights of one apartment; `to` is the day after the last, the others are instants as ISO text. */
interface StormSpan {
  apartmentId: number;
  from: PlainDate;
  to: PlainDate;
  openedAt: string;
  /** Null while the nights are closed. */
  undoneAt: string | null;
}

async function listSpans(db: Db): Promise<StormSpan[]> {
  return cacheContent(db, "storm spans", () =>
    selectSpans(db).where("undone_at", "is", null).execute(),
  );
}

/** Those of one apartment, the ones that were undone included. */
export async function listStormsOf(db: Db, apartmentId: number): Promise<StormSpan[]> {
  return selectSpans(db).where("apartment_id", "=", apartmentId).execute();
}

function selectSpans(db: Db) {
  return db
    .selectFrom("storms")
    .innerJoin("storm_apartments", "storm_id", "id")
    .select(["apartment_id as apartmentId", "from_night as from", "to_night as to"])
    .select(["opened_at as openedAt", "undone_at as undoneAt"])
    .orderBy("from_night");
}

/** By apartment, ascending; nights that are over included. An apartment without such a night is missing from the map. */
export async function listStormNights(db: Db): Promise<Map<number, PlainDate[]>> {
  const found = new Map<number, PlainDate[]>();
  for (const { apartmentId, from, to } of await listSpans(db)) {
    const nights = found.get(apartmentId) ?? [];
    for (let night = from; night < to; night = addDays(night, 1)) nights.push(night);
    found.set(apartmentId, nights);
  }
  return found;
}

/**
 * Whether one of the nights is closed. Under the apartment's lock the answer holds until the transaction ends: who opens or undoes a
 * storm takes the same lock.
 */
export async function isClosedByStorm(
  db: Db,
  apartmentId: number,
  nights: readonly PlainDate[],
): Promise<boolean> {
  const spans = await listStormsOf(db, apartmentId);
  return spans.some(
    ({ from, to, undoneAt }) =>
      undoneAt === null && nights.some((night) => night >= from && night < to),
  );
}

/**
 * The nearest nights that storms close from `today` on, in any apartment, from the first to the last, with those that adjoin them; null
 * when they close none.
 */
export async function findClosedSpan(
  db: Db,
  today: PlainDate,
): Promise<{ from: PlainDate; last: PlainDate } | null> {
  const spans = (await listSpans(db)).filter(({ to }) => to > today);
  const [first] = spans;
  if (!first) return null;
  let { to } = first;
  for (const span of spans) if (span.from <= to && span.to > to) to = span.to;
  return { from: first.from, last: addDays(to, -1) };
}
