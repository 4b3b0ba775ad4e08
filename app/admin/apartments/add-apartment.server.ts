// Adds an apartment as a draft, which no visitor sees until it is put on sale, and changes the price of one that is not on sale.
import {
  bumpApartmentVersion,
  insertApartment,
  lockOrder,
  writePrice,
} from "#app/apartments/apartment-changes.sql.server.ts";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { amountText } from "../rules/form-values.ts";
import { slugOf } from "./rules/new-apartment.ts";
import type { ApartmentPrice, NewApartment } from "./rules/new-apartment.ts";
import { toAuditDetails } from "./rules/typed-apartment.ts";

type UsedApp = Pick<App, "database" | "clock" | "property">;

/**
 * Its number is the next, its place the last, its features those that all apartments on sale have. Its name is in the default
 * language. `taken`: another has that name, as when the form was sent twice.
 */
export async function addApartment(
  { name, details, ...price }: NewApartment,
  actor: Actor,
  { database, clock, property: { facts } }: UsedApp,
): Promise<{ ok: true; id: number } | { ok: false; reason: "taken" }> {
  return inTransaction(database.db, async (trx) => {
    await lockOrder(trx);
    const all = await listAllApartments(trx, facts.defaultLanguage, facts);
    const same = name.toLowerCase();
    if (all.some(({ texts }) => texts.name.toLowerCase() === same))
      return { ok: false, reason: "taken" };
    const id = Math.max(0, ...all.map((each) => each.id)) + 1;
    const [first, ...others] = all.filter(({ active }) => active);
    const features = (first?.features ?? []).filter((key) =>
      others.every((each) => each.features.includes(key)),
    );
    const slug = slugOf(name, id, new Set(all.map((each) => each.slug)));
    const position = Math.max(0, ...all.map((each) => each.position)) + 1;
    const added = { id, slug, position, features, details, ...price };
    await insertApartment(trx, added, { language: facts.defaultLanguage, name });
    const after = { ...toAuditDetails(details), ...toAuditPrice(price) };
    const now = clock.now();
    await writeAudit(trx, { actor, what: "apartmentAdded", subject: name, after, now });
    return { ok: true, id };
  });
}

/** False, with nothing saved, for an apartment on sale, whose price is one of the rates, and for another version than `version`. */
export async function changeDraftPrice(
  { id, version }: { id: number; version: number },
  price: ApartmentPrice,
  actor: Actor,
  { database, clock, property: { facts } }: UsedApp,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    if (!(await bumpApartmentVersion(trx, id, version))) return false;
    const all = await listAllApartments(trx, facts.defaultLanguage, facts);
    const was = all.find((each) => each.id === id);
    if (!was || was.stage === "") return false;
    const [before, after] = [toAuditPrice(was), toAuditPrice(price)];
    if (before.baseRate === after.baseRate && before.cleaningFee === after.cleaningFee) return true;
    await writePrice(trx, id, price);
    await writeAudit(trx, {
      actor,
      what: "apartmentFiguresChanged",
      subject: was.texts.name,
      before,
      after,
      now: clock.now(),
    });
    return true;
  });
}

function toAuditPrice({ baseRate, cleaningFee }: ApartmentPrice) {
  return { baseRate: amountText(baseRate), cleaningFee: amountText(cleaningFee) };
}
