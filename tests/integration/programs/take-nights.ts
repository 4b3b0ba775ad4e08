// A process of its own for two-processes.test.ts: migrates, then tries for every night of a year, and prints how many it got.
import { addDays } from "#app/dates/rules/plain-date.ts";
import {
  inTransaction,
  isUniqueViolation,
  openDatabase,
} from "#app/platform/database/database.server.ts";
import { migrate } from "#db/migrate.server.ts";

const [dataDir, note] = process.argv.slice(2) as [string, string];
const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"] ?? null, dataDir });
await migrate(database);
let won = 0;
for (let day = 0; day < 200; day++) {
  try {
    await inTransaction(database.db, async (trx) => {
      const night = addDays("2027-03-01", day);
      await trx
        .insertInto("apartments")
        .values({
          id: 1,
          slug: "first",
          kind: "studio",
          bedrooms: 1,
          bathrooms: 1,
          guests: 2,
          size_m2: 40,
          side: "lagoon",
          floor: 0,
          base_rate: 12_000,
          cleaning_fee: 0,
          beds: "[]",
          features: "[]",
          access: "{}",
          position: 1,
          active: 1,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      await trx
        .insertInto("nights")
        .values({ apartment_id: 1, night, kind: "block", booking_id: null, expires_at: null, note })
        .execute();
    });
    won++;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
await database.close();
console.log(won);
