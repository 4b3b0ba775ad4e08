// Gives the nights of one imported stay back when its guest is not coming, since no calendar will say so; and undoes that while they
// are free.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import {
  deleteExpiredHolds,
  isRetired,
  lockApartment,
} from "#app/availability/nights.sql.server.ts";
import {
  findStayOfNight,
  holdImportedStay,
  releaseImportedStay,
} from "#app/channels/imports/imported-stays.sql.server.ts";
import type { ImportedStay } from "#app/channels/imports/imported-stays.sql.server.ts";
import { settleApartment } from "#app/channels/read-feed.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { findStay } from "./channel-stay.server.ts";
import type { StayAddress } from "./channel-stay.server.ts";

/** An imported stay whose nights can be given back, or were. */
export interface ReleasableStay extends Pick<ImportedStay, "label"> {
  apartment: string;
  checkIn: string;
  checkOut: string;
  isReleased: boolean;
}

/** Null when there is no such stay, a calendar has it, or its guest has arrived. */
export async function loadRelease(
  address: StayAddress | null,
  language: string,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ReleasableStay | null> {
  const stay = await findReleasable(db, address);
  return (
    stay && {
      label: stay.label,
      apartment: await findApartmentName(db, stay.apartmentId, language, facts),
      checkIn: stay.fromNight,
      checkOut: stay.toNight,
      isReleased: stay.releasedAt !== null,
    }
  );
}

/** `changed`: it was given back or taken again meanwhile, or the guest arrived; `nightsSold`: they are not free any more; `retired`: the apartment is closed for good. */
export type ReleaseAnswer =
  | { ok: true; done: "released" | "restored" }
  | { ok: false; reason: "changed" | "nightsSold" | "retired" };

/** `wanted` is the button: give the nights back, or undo that. The audit log does not name the guest. */
export async function answerRelease(
  wanted: "release" | "restore",
  address: StayAddress | null,
  user: User,
  app: Pick<App, "clock" | "database" | "environment" | "property">,
): Promise<ReleaseAnswer> {
  return inTransaction(app.database.db, async (trx): Promise<ReleaseAnswer> => {
    if (address) await lockApartment(trx, address.apartmentId);
    const stay = await findReleasable(trx, address);
    const isReleased = wanted === "restore";
    if (!stay || (stay.releasedAt !== null) !== isReleased) return { ok: false, reason: "changed" };
    const now = app.clock.now();
    const { apartmentId, fromNight: checkIn, toNight: checkOut } = stay;
    if (wanted === "release") {
      await releaseImportedStay(trx, stay, now);
      // A calendar may have claimed the same nights.
      await settleApartment(trx, apartmentId, app);
    } else {
      const { today } = propertyDay(now, app.property.facts.timeZone);
      if (checkOut > today && (await isRetired(trx, apartmentId)))
        return { ok: false, reason: "retired" };
      const nights = nightsOf({ checkIn, checkOut });
      if (!(await deleteExpiredHolds(trx, { apartmentId, nights, now })))
        return { ok: false, reason: "nightsSold" };
      await holdImportedStay(trx, stay);
    }
    await writeAudit(trx, {
      actor: user,
      what: wanted === "release" ? "importedStayReleased" : "importedStayRestored",
      subject: `${stay.label} ${checkIn}`,
      now,
    });
    return { ok: true, done: wanted === "release" ? "released" : "restored" };
  });
}

async function findReleasable(db: Db, address: StayAddress | null): Promise<ImportedStay | null> {
  const stay = address && (await findStayOfNight(db, address));
  if (!stay || stay.releasedAt !== null) return stay;
  const shown = await findStay(db, address);
  return shown?.checkOut === stay.toNight && !shown.entered?.arrivedAt ? stay : null;
}
