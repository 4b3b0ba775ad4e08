// The code of a guest who has stayed before: the reference of that stay and a signature. It stands on the guest's own page
// of the stay, so that a price does not reveal whether an email address has stayed here.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readSecret } from "#app/platform/secrets.sql.server.ts";
import { findEndedStay } from "./ended-stays.sql.server.ts";

/** `KF-7Q2M4X9A-0123ABCDEF`: always the same for a stay, derived instead of stored. */
export async function makeReturningCode(db: Db, reference: string): Promise<string> {
  const key = await readSecret(db, "forms");
  const digest = createHmac("sha256", key).update(`returning guest ${reference}`).digest("hex");
  // 48 bits, and wrong codes are counted.
  return `${reference}-${digest.slice(0, 12).toUpperCase()}`;
}

/** The stay of a normalized code, if the code is right and the stay is over; else null. */
export async function findReturningStay(
  code: string,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ email: string } | null> {
  const reference = /^(.+)-[0-9A-F]{12}$/.exec(code)?.[1];
  if (!reference) return null;
  const right = await makeReturningCode(db, reference);
  if (right.length !== code.length || !timingSafeEqual(Buffer.from(right), Buffer.from(code)))
    return null;
  const { today } = propertyDay(clock.now(), facts.timeZone);
  return findEndedStay(db, reference, today);
}
