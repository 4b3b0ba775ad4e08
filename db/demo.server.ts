// Fills two past years and the next half year with plausible bookings and page views, for trying the app out. Never
// runs automatically.
import type { PropertyFacts } from "#property/facts.ts";
import { insertPageViews } from "#app/analytics/page-views.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/database.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { readRates } from "#app/stays/rates.sql.server.ts";
import { makePageViews } from "#db/demo/page-views.ts";
import { createRandom } from "#db/demo/random.ts";
import { makeBooking } from "./demo/bookings.ts";
import { postDemoBooking } from "./demo/post-demo-booking.server.ts";
import type { DemoBooking } from "./demo/bookings.ts";
import { demoReviews } from "./demo/reviews.ts";
import { planStays } from "./demo/stays.ts";

export interface DemoOptions {
  now: Date;
  /** The same seed and day give the same data, except for secrets. */
  seed?: number;
  /** Adds to a database that already has bookings. */
  again?: boolean;
}

export type DemoResult =
  | { ok: true; bookings: number; nights: number }
  | { ok: false; reason: "bookingsExist" };

/** Fills the seeded database. No emails are written; taken nights stay unchanged. */
export async function fillDemoData(
  { db }: Pick<Database, "db">,
  { now, seed = 2027, again = false }: DemoOptions,
  facts: PropertyFacts,
): Promise<DemoResult> {
  const existing = await countBookings(db);
  if (existing > 0 && !again) return { ok: false, reason: "bookingsExist" };
  const today = propertyDay(now, facts.timeZone);
  const { card, rules, apartments, of: rateOf } = await readRates(db);
  const ownSeed = seed + existing;
  let number = 0;
  const result = { bookings: 0, nights: 0 };
  const booked: DemoBooking["booking"][] = [];
  for (const apartment of apartments) {
    const random = createRandom(ownSeed * 100 + apartment);
    const taken = await takenNights(db, apartment);
    const years = {
      from: addDays(today.today, -twoYears),
      to: addDays(today.today, halfYear),
      today: today.today,
      taken,
      card,
      rules,
    };
    const made = planStays(years, random).map((planned) =>
      makeBooking(
        { planned, rate: rateOf(apartment), card, now: today, number: ++number, seed: ownSeed },
        random,
        facts,
      ),
    );
    for (const rows of await writeBookings(db, made, facts)) {
      result.bookings++;
      result.nights += rows.nights.length;
      booked.push(rows.booking);
    }
  }
  if (existing === 0) {
    await writePageViews(db, today.today, seed, booked, facts.timeZone);
    await writeReviews(db, today.today);
    await writeKeys(db, apartments, facts.name);
  }
  return { ok: true, ...result };
}

// The app itself computes the daily metrics from them once it runs.
async function writePageViews(
  db: Db,
  today: string,
  seed: number,
  booked: DemoBooking["booking"][],
  timeZone: string,
): Promise<void> {
  const guests = booked.map(({ created_at, language, country }) => ({
    day: propertyDay(new Date(created_at), timeZone).today,
    language,
    region: country,
  }));
  await inTransaction(db, async (trx) => {
    for (const day of makePageViews(today, guests, createRandom(seed), timeZone))
      await insertPageViews(trx, day);
  });
}

// Each by a guest who has left, two days later, in the language of the booking.
async function writeReviews(db: Db, today: string): Promise<void> {
  const departed = await db
    .selectFrom("bookings")
    .select(["id", "apartment_id", "language", "first_name", "check_out"])
    .where("source", "=", "demo")
    .where("status", "=", "checked_out")
    .where("check_out", "<=", addDays(today, -2))
    .orderBy("check_out", "desc")
    .orderBy("id")
    .execute();
  for (const review of demoReviews) {
    const place = departed.findIndex(({ language }) => language === review.language);
    const [booking] = place < 0 ? [] : departed.splice(place, 1);
    if (!booking) continue;
    const { id, apartment_id, first_name: guest, check_out } = booking;
    const day = addDays(check_out, 2);
    const at = { day, version: 1, created_at: `${day}T08:00:00.000Z` };
    await db
      .insertInto("reviews")
      .values({ ...review, ...at, id, booking_id: id, apartment_id, guest })
      .execute();
  }
}

// So that the guest guide has something to show; what the owner has set stays.
async function writeKeys(
  db: Db,
  apartments: readonly number[],
  propertyName: string,
): Promise<void> {
  for (const id of apartments)
    await db
      .insertInto("apartment_keys")
      .values({
        apartment_id: id,
        door_code: `${2480 + 17 * id}`,
        wifi_network: `${propertyName} ${id}`,
        wifi_password: `filao-demo-${id}`,
        version: 1,
      })
      .onConflict((conflict) => conflict.column("apartment_id").doNothing())
      .execute();
}

const halfYear = 183;
// A year to look at, and the one before to compare it with.
const twoYears = 730;

async function countBookings(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function takenNights(db: Db, apartmentId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("nights")
    .select("night")
    .where("apartment_id", "=", apartmentId)
    .execute();
  return new Set(rows.map(({ night }) => night));
}

// All at once; after a conflict with a real booking, each on its own, leaving out only the conflicting ones.
async function writeBookings(
  db: Db,
  made: DemoBooking[],
  facts: PropertyFacts,
): Promise<DemoBooking[]> {
  if (await tryWrite(db, made, facts)) return made;
  const written = [];
  for (const one of made) if (await tryWrite(db, [one], facts)) written.push(one);
  return written;
}

async function tryWrite(db: Db, made: DemoBooking[], facts: PropertyFacts): Promise<boolean> {
  try {
    await inTransaction(db, async (trx) => {
      for (const { booking, nights, payment, refund, events } of made) {
        await trx.insertInto("bookings").values(booking).execute();
        if (nights.length > 0) await trx.insertInto("nights").values(nights).execute();
        if (payment) await trx.insertInto("payments").values(payment).execute();
        if (refund) await trx.insertInto("booking_refunds").values(refund).execute();
        await trx.insertInto("booking_events").values(events).execute();
        await postDemoBooking(trx, booking.id, facts);
      }
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
