// The door codes that staff must act on: apartments' codes to be changed, codes of single stays to be removed.
import type { PropertyFacts } from "#property/facts.ts";
import { listCodes } from "#app/apartments/apartment-keys.sql.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { instantAt } from "#app/dates/rules/property-instant.ts";
import { lastDeparture, listEndedCodes, listEndedOwnCodes } from "./stay-keys.sql.server.ts";

/** `change`: the apartment's code, last known to the stay of `reference`; `remove`: that stay's own code. */
export interface DueCode {
  what: "change" | "remove";
  apartmentId: number;
  reference: string;
}

/** Every code that is due now, changes first. A code that was never changed since the first departure is due as well. */
export async function listDueCodes(db: Db, now: Date, facts: PropertyFacts): Promise<DueCode[]> {
  const { today, hour } = propertyDay(now, facts.timeZone);
  const upTo = hour >= facts.checkOutHour ? today : addDays(today, -1);
  const ended = await listEndedCodes(db);
  const due: DueCode[] = [];
  for (const { apartmentId, changedAt } of await listCodes(db)) {
    const left = await lastDeparture(db, apartmentId, upTo);
    const leftAt = left && instantAt(left.checkOut, facts.checkOutHour, facts.timeZone);
    const hasLeft = leftAt !== null && (changedAt === null || leftAt.toISOString() > changedAt);
    // Setting a new code deletes these.
    const early = ended.find((each) => each.apartmentId === apartmentId && each.code === "");
    const reference = early?.reference ?? (hasLeft ? left?.reference : undefined);
    if (reference !== undefined) due.push({ what: "change", apartmentId, reference });
  }
  const own = [...ended.filter(({ code }) => code !== ""), ...(await listEndedOwnCodes(db, upTo))];
  for (const { apartmentId, reference } of own)
    due.push({ what: "remove", apartmentId, reference });
  return due;
}
