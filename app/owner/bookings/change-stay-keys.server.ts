// Staff release a stay's door code, withdraw it, set a code for the stay, or record that a code was removed from its lock.
import { facts } from "#property/facts.ts";
import { keyLimits } from "#app/apartments/rules/apartment-keys.ts";
import { findBookingByReference } from "#app/booking/bookings.sql.server.ts";
import {
  deleteEndedCode,
  findStayKeys,
  insertEndedCode,
  writeStayKeys,
} from "#app/booking/guide/stay-keys.sql.server.ts";
import { readLocked } from "#app/booking/placing/read-locked.server.ts";
import { guideState } from "#app/booking/rules/guide-state.ts";
import { propertyDay } from "#app/booking/rules/plain-date.ts";
import type { House } from "#app/house.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { writeAudit } from "../audit.sql.server.ts";
import type { Actor, AuditKind } from "../audit.sql.server.ts";

/** `codeRemoved`: the code of an ended stay, or its earlier code in another apartment (`endedId`). */
export const keyDeeds = ["release", "takeBack", "stayCode", "codeRemoved"] as const;
export type KeyDeed = (typeof keyDeeds)[number];

/** `version` is that of the stay's keys that were shown; `code` is only used for `stayCode`. */
export interface KeyWish {
  reference: string;
  what: KeyDeed;
  version: number;
  code: string;
  endedId: string;
}

/**
 * `changed`: the keys were changed meanwhile; `notNow`: the stay has ended, or for a removal has not; `codeFaulty`: too long,
 * or not one line. The audit log records the action and the user, never a code.
 */
export async function changeStayKeys(
  wish: KeyWish,
  actor: Actor,
  { database, clock }: Pick<House, "database" | "clock">,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "changed" | "notNow" | "codeFaulty" }> {
  const code = wish.code.trim();
  if (wish.what === "stayCode" && (code.length > keyLimits.code || /\p{Cc}/u.test(code)))
    return { ok: false, reason: "codeFaulty" };
  const known = await findBookingByReference(database.db, wish.reference);
  if (!known) return { ok: false, reason: "unknown" };
  return inTransaction(database.db, async (trx) => {
    const { booking } = await readLocked(trx, known);
    const { id: bookingId, reference: subject, apartmentId } = booking;
    const now = clock.now();
    const log = () => writeAudit(trx, { actor, what: auditOf[wish.what], subject, bookingId, now });
    if (wish.what === "codeRemoved" && wish.endedId !== "") {
      if (!(await deleteEndedCode(trx, bookingId, wish.endedId)))
        return { ok: false, reason: "changed" };
      await log();
      return { ok: true };
    }
    const keys = await findStayKeys(trx, bookingId);
    const day = propertyDay(now, facts.timeZone);
    const state = guideState(booking, keys.mayRead, day, facts.checkOutHour);
    if ((state === "closed") !== (wish.what === "codeRemoved"))
      return { ok: false, reason: "notNow" };
    const next = {
      released: wish.what === "release" || (wish.what !== "takeBack" && keys.released),
      code: wish.what === "stayCode" ? code : wish.what === "codeRemoved" ? "" : keys.code,
      removed: wish.what === "codeRemoved",
    };
    if (keys.version !== wish.version || !(await writeStayKeys(trx, bookingId, wish.version, next)))
      return { ok: false, reason: "changed" };
    // The guest could read the apartment's code until now.
    const knewIt = keys.code === "" && state === "open";
    if (knewIt && (next.code !== "" || wish.what === "takeBack"))
      await insertEndedCode(trx, { bookingId, apartmentId, code: "", endedAt: now });
    await log();
    return { ok: true };
  });
}

const auditOf = {
  release: "guideReleased",
  takeBack: "guideTakenBack",
  stayCode: "stayCodeChanged",
  codeRemoved: "stayCodeRemoved",
} as const satisfies Record<KeyDeed, AuditKind>;
