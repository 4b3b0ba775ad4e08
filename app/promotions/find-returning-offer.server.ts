// The offer to a guest whose stay has ended: a personal code on the page of that stay.
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { findEndedStay } from "./ended-stays.sql.server.ts";
import { hasReturningOffer } from "./find-code.server.ts";
import { readPromotions } from "./promotions.sql.server.ts";
import { makeReturningCode } from "./returning-code.server.ts";

/** The code for the guest of that stay; null before its end, and while there is no promotion for returning guests. */
export async function findReturningOffer(
  reference: string,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<string | null> {
  const { db } = app.database;
  if (!hasReturningOffer(await readPromotions(db), app)) return null;
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  return (await findEndedStay(db, reference, today)) && makeReturningCode(db, reference);
}
