// The owner's list of apartments: loads it, moves an apartment in it, offers one to visitors or takes it off.
import { listTexts, lockOrder, writeActive } from "#app/apartments/apartment-changes.sql.server.ts";
import { findApartmentName, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writePositions } from "#app/platform/database/shared-rows.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { moveEntry } from "../rules/form-values.ts";
import type { Move } from "../rules/form-values.ts";
import { countTexts } from "./change-apartment-texts.server.ts";

/** A line of the list; the counts add up all languages. */
export interface ApartmentEntry {
  id: number;
  slug: string;
  name: string;
  active: boolean;
  missing: number;
  stale: number;
}

/** Named in the reader's language. */
export async function loadApartments(
  language: Language,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ApartmentEntry[]> {
  const texts = await listTexts(db);
  return (await listAllApartments(db, language, facts)).map(
    ({ id, slug, texts: words, active }) => {
      const counts = countTexts(
        texts.filter(({ apartmentId }) => apartmentId === id),
        facts.defaultLanguage,
      );
      const sum = (state: "missing" | "stale") =>
        counts.reduce((total, count) => total + count[state], 0);
      return { id, slug, name: words.name, active, missing: sum("missing"), stale: sum("stale") };
    },
  );
}

/** `seen` is the order that the page showed; false when it has changed since, and nothing was moved. */
export async function moveApartment(
  { id, move, seen }: { id: number; move: Exclude<Move, "remove">; seen: string },
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const order = (await lockOrder(trx)).map((each) => each.id);
    if (order.join() !== seen) return false;
    const after = moveEntry(order, id, move);
    if (after.join() === seen) return true;
    await writePositions(trx, "apartments", after);
    const place = (ids: number[]) => ids.indexOf(id) + 1;
    await writeAudit(trx, {
      actor,
      what: "apartmentsOrdered",
      subject: await findApartmentName(trx, id, facts.defaultLanguage, facts),
      before: { place: place(order) },
      after: { place: place(after) },
      now: clock.now(),
    });
    return true;
  });
}

/** `lastOne`: the last offered apartment stays on, because the site does not work without any. */
export type Switched = { ok: true } | { ok: false; reason: "unknown" | "lastOne" };

/** Switching to the current state changes nothing. */
export async function switchApartment(
  id: number,
  on: boolean,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<Switched> {
  return inTransaction(database.db, async (trx): Promise<Switched> => {
    const all = await lockOrder(trx);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return { ok: false, reason: "unknown" };
    if (apartment.active === on) return { ok: true };
    if (!on && all.filter(({ active }) => active).length === 1)
      return { ok: false, reason: "lastOne" };
    await writeActive(trx, id, on);
    await writeAudit(trx, {
      actor,
      what: "apartmentSwitched",
      subject: await findApartmentName(trx, id, facts.defaultLanguage, facts),
      before: { offered: !on },
      after: { offered: on },
      now: clock.now(),
    });
    return { ok: true };
  });
}
