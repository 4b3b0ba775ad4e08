// Puts an apartment on sale that is complete, and retires one that no guest is coming to.
import type { PropertyFacts } from "#property/facts.ts";
import { listTexts, lockOrder, writeSale } from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { textNames } from "#app/apartments/rules/texts.ts";
import type { App } from "#app/app.server.ts";
import { listComingStays } from "#app/bookings/bookings.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { listOwnedPictures } from "#app/pictures/pictures.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { recordPrices } from "#app/promotions/price-history.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { neededParts } from "./rules/new-apartment.ts";
import type { NeededPart } from "./rules/new-apartment.ts";

/** A stay that keeps an apartment from being retired; of another site without a reference, `who` is its name then. */
export interface ComingStay {
  reference: string | null;
  who: string;
  checkIn: string;
  checkOut: string;
}

/** `lastOne`: the site does not work without any apartment. Nothing was changed unless `ok`. */
export type ChangedStage =
  | { ok: true }
  | { ok: false; reason: "unknown" | "lastOne" }
  | { ok: false; reason: "incomplete"; missing: NeededPart[] }
  | { ok: false; reason: "booked"; stays: ComingStay[] };

type UsedApp = Pick<App, "database" | "clock" | "property">;

/** Puts a draft or a retired apartment on sale; one that is on sale stays so. */
export async function openApartment(
  id: number,
  actor: Actor,
  { database, clock, property: { facts } }: UsedApp,
): Promise<ChangedStage> {
  return inTransaction(database.db, async (trx): Promise<ChangedStage> => {
    const apartment = (await lockOrder(trx)).find((each) => each.id === id);
    if (!apartment) return { ok: false, reason: "unknown" };
    if (apartment.active) return { ok: true };
    const missing = await findMissingParts(trx, id, facts);
    if (missing.length > 0) return { ok: false, reason: "incomplete", missing };
    const now = clock.now();
    const { today } = propertyDay(now, facts.timeZone);
    await writeSale(trx, id, { active: true, stage: "" }, { now, today });
    await recordPrices(trx, now);
    const subject = await nameOf(trx, id, facts);
    await writeAudit(trx, { actor, what: "apartmentOpened", subject, now });
    return { ok: true };
  });
}

/**
 * Takes an apartment off the site for good, until it is opened again. Its bookings, invoices, pictures and texts stay. Refused with
 * the list of the stays while a guest is there or still comes: bookings lock the row of their apartment, so that none slips in.
 */
export async function retireApartment(
  id: number,
  actor: Actor,
  { database, clock, property: { facts } }: UsedApp,
): Promise<ChangedStage> {
  return inTransaction(database.db, async (trx): Promise<ChangedStage> => {
    const all = await lockOrder(trx);
    const apartment = all.find((each) => each.id === id);
    if (!apartment) return { ok: false, reason: "unknown" };
    if (apartment.stage === "retired") return { ok: true };
    if (apartment.active && all.filter(({ active }) => active).length === 1)
      return { ok: false, reason: "lastOne" };
    const now = clock.now();
    const { today } = propertyDay(now, facts.timeZone);
    const stays = await listStaysOf(trx, id, today);
    if (stays.length > 0) return { ok: false, reason: "booked", stays };
    await writeSale(trx, id, { active: false, stage: "retired" }, { now, today });
    const subject = await nameOf(trx, id, facts);
    await writeAudit(trx, { actor, what: "apartmentRetired", subject, now });
    return { ok: true };
  });
}

/** Texts must be complete in the default language, which the others fall back on. */
export async function findMissingParts(
  db: Db,
  id: number,
  facts: PropertyFacts,
): Promise<NeededPart[]> {
  const apartment = (await listAllApartments(db, facts.defaultLanguage, facts)).find(
    (each) => each.id === id,
  );
  const written = (await listTexts(db, id)).find(
    ({ language }) => language === facts.defaultLanguage,
  );
  const pictures = await listOwnedPictures(db);
  const has = {
    texts: textNames.every((name) => (written?.texts[name] ?? "") !== ""),
    // Visitors are shown no picture of an apartment that is not on sale, so that those of its own list are not asked.
    picture: pictures.some((picture) => picture.shown && picture.apartment === apartment?.slug),
    price: (apartment?.baseRate ?? 0) > 0,
  };
  return neededParts.filter((part) => !has[part]);
}

async function listStaysOf(db: Db, id: number, today: string): Promise<ComingStay[]> {
  const bookings = await listComingStays(db, id, today);
  const elsewhere = (await listChannelStays(db, today, addDays(today, daysAhead))).filter(
    ({ apartmentId, entered }) => apartmentId === id && entered?.isGuest !== false,
  );
  return [
    ...bookings.map(({ guest, ...stay }) => ({ ...stay, who: guest })),
    ...elsewhere.map(({ label, checkIn, checkOut }) => ({
      reference: null,
      who: label,
      checkIn,
      checkOut,
    })),
  ].toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
}

// Further than any calendar of another site reaches.
const daysAhead = 1100;

async function nameOf(db: Db, id: number, facts: PropertyFacts): Promise<string> {
  const all = await listAllApartments(db, facts.defaultLanguage, facts);
  return all.find((each) => each.id === id)?.texts.name ?? String(id);
}
