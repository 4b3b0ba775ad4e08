// The lines at the top of the home page and the list of apartments: promotions that the owner announces.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { countUses, readPromotions } from "./promotions.sql.server.ts";
import { isBookableOn, isForEverybody } from "./rules/promotion.ts";

/** The texts, the latest promotion first; a cached page changes with the promotions, with bookings and at midnight. */
export async function listAnnouncements(
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
  language: Language,
): Promise<string[]> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const announced = (await readPromotions(db)).filter(
    (each) =>
      each.announced &&
      each.status === "active" &&
      isForEverybody(each) &&
      isBookableOn(each, today),
  );
  const limited = announced.filter(({ mostUses }) => mostUses !== null).map(({ id }) => id);
  const uses = await countUses(db, limited);
  const say = makeTranslator(language, facts, "price");
  const format = formatFor(language);
  return announced
    .filter(({ id, mostUses }) => mostUses === null || (uses.get(id) ?? 0) < mostUses)
    .map(({ names, bookUntil }) => {
      const name = names[language] ?? names[facts.defaultLanguage] ?? "";
      return bookUntil === null
        ? name
        : say("price.announcedUntil", { name, date: format.date(bookUntil) });
    });
}
