// The whole site with seven apartments and with five: no page says that there are six.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { databases, openTestDatabase } from "#tests/support/test-database.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

describe.each(databases)("the number of apartments on %s", (dialect) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(dialect, { seeded: true });
  });
  afterEach(() => database.close());

  test.each([7, 5])(
    "is %i, and no page says six",
    async (count) => {
      const { db } = database;
      if (count === 7) {
        const sixth = await db
          .selectFrom("apartments")
          .selectAll()
          .where("id", "=", 6)
          .executeTakeFirstOrThrow();
        const seventh = { ...sixth, id: 7, slug: "garden-loft", position: 7 };
        await db.insertInto("apartments").values(seventh).execute();
        const words = await db
          .selectFrom("apartment_words")
          .selectAll()
          .where("apartment_id", "=", 6)
          .execute();
        await db
          .insertInto("apartment_words")
          .values(words.map((row) => ({ ...row, apartment_id: 7, name: "Garden Loft" })))
          .execute();
      } else
        await db
          .updateTable("apartments")
          .set({ active: 0, stage: "retired" })
          .where("id", "=", 6)
          .execute();
      const { request } = aWholeSite(anApp(database, aClock("2026-11-22T08:00:00Z")));
      for (const language of languages)
        for (const path of ["", "/apartments", "/gallery", "/apartments/classic-double-room"]) {
          const { status, text } = await request(
            language === "en" ? path || "/" : `/${language}${path}`,
          );
          const cards = text.match(/(?<=\/apartments\/)[a-z]+(?:-[a-z]+)+(?=["?])/g);
          // Other pages link to fewer.
          const shown = path === "/apartments" ? new Set(cards).size : count;
          const found = { language, path, status, shown, six: sixIn(text) };
          expect(found).toEqual({ language, path, status: 200, shown: count, six: null });
        }
      expect(sixIn((await request("/llms.txt")).text)).toBeNull();
    },
    120_000,
  );
});

// "six apartments" in any of the languages, with at most one word between.
function sixIn(text: string): string | null {
  const found =
    /(?<!\p{L})(?:six|sechs|seis|sei|шест[ьи]|sześ\p{L}+|zes|sex|6)\s(?:\p{L}+[\s-])?(?:\p{L}*apartment|appart|apartamen|\p{L}*wohnung|апартамент|\p{L}*appartement|\p{L}*lägenhet)|六套/iu.exec(
      text,
    );
  return found?.[0] ?? null;
}
