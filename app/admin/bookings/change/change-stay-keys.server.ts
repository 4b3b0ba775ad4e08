// Staff release a stay's door code, withdraw it, set a code for the stay, or record that a code was removed from its lock.
import { keyLimits } from "#app/apartments/rules/apartment.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByReference } from "#app/bookings/bookings.sql.server.ts";
import { readLockedBooking } from "#app/bookings/concurrent-writes.server.ts";
import { endStayCode, knownApartments } from "#app/bookings/arrival/door-codes.server.ts";
import { currentPart, guideState } from "#app/bookings/rules/self-service.ts";
import {
  deleteEndedCode,
  findStayKeys,
  insertEndedCode,
  writeStayKeys,
} from "#app/bookings/arrival/stay-keys.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import { writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor, AuditKind } from "../../audit-log/audit-log.sql.server.ts";

/** `codeRemoved`: the code of an ended stay, or its earlier code in another apartment (`endedId`). */
export const keyActions = ["release", "undoRelease", "stayCode", "codeRemoved"] as const;
export type KeyAction = (typeof keyActions)[number];

/** `version` is that of the stay's keys that were shown; `code` is only used for `stayCode`. */
export interface KeyChange {
  reference: string;
  what: KeyAction;
  version: number;
  code: string;
  endedId: string;
}

/**
 * `changed`: the keys were changed meanwhile; `notNow`: the stay has ended, or for a removal has not; `codeFaulty`: too long,
 * or not one line. The audit log records the action and the user, never a code.
 */
export async function changeStayKeys(
  change: KeyChange,
  actor: Actor,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "changed" | "notNow" | "codeFaulty" }> {
  const code = change.code.trim();
  if (change.what === "stayCode" && (code.length > keyLimits.code || /\p{Cc}/u.test(code)))
    return { ok: false, reason: "codeFaulty" };
  const known = await findBookingByReference(database.db, change.reference);
  if (!known) return { ok: false, reason: "unknown" };
  return inTransaction(database.db, async (trx) => {
    const { booking } = await readLockedBooking(trx, known);
    const { id: bookingId, reference: subject } = booking;
    const now = clock.now();
    const log = () =>
      writeAudit(trx, { actor, what: auditKinds[change.what], subject, bookingId, now });
    if (change.what === "codeRemoved" && change.endedId !== "") {
      const removed = await deleteEndedCode(trx, bookingId, change.endedId);
      if (removed === null) return { ok: false, reason: "changed" };
      // The guest moved out of its apartment, and the stay goes on without it.
      const kept = await findStayKeys(trx, bookingId);
      if (kept.code === removed)
        await writeStayKeys(trx, bookingId, kept.version, { ...kept, code: "", apartmentId: null });
      await log();
      return { ok: true };
    }
    const keys = await findStayKeys(trx, bookingId);
    const day = propertyDay(now, facts.timeZone);
    const state = guideState(booking, keys.mayRead, day, facts.checkOutHour);
    if ((state === "closed") !== (change.what === "codeRemoved"))
      return { ok: false, reason: "notNow" };
    const { part } = currentPart(partsOf(booking), day, facts.checkOutHour);
    const { apartmentId } = part;
    const next = {
      released: change.what === "release" || (change.what !== "undoRelease" && keys.released),
      code: change.what === "stayCode" ? code : change.what === "codeRemoved" ? "" : keys.code,
      // A code that is set now is in the lock of the apartment in which the guest is now.
      apartmentId: change.what === "stayCode" ? apartmentId : keys.apartmentId,
      removed: change.what === "codeRemoved",
    };
    if (
      keys.version !== change.version ||
      !(await writeStayKeys(trx, bookingId, change.version, next))
    )
      return { ok: false, reason: "changed" };
    // The codes of apartments that the guest could read until now: without that in whose lock a code of the stay's own was.
    const lock = keys.apartmentId ?? booking.apartmentId;
    const shared = [...knownApartments(booking, day, facts)].filter(
      (id) => keys.code === "" || id !== lock,
    );
    const ended =
      change.what === "undoRelease"
        ? shared
        : shared.filter((id) => next.code !== "" && id === next.apartmentId);
    if (state === "open")
      for (const id of ended)
        await insertEndedCode(trx, { bookingId, apartmentId: id, code: "", endedAt: now });
    // A code of the stay's own is in the lock of one apartment only until the guest moves out of it.
    if (change.what === "stayCode") await endStayCode(trx, booking, booking, now, facts);
    await log();
    return { ok: true };
  });
}

const auditKinds = {
  release: "guideReleased",
  undoRelease: "guideTakenBack",
  stayCode: "stayCodeChanged",
  codeRemoved: "stayCodeRemoved",
} as const satisfies Record<KeyAction, AuditKind>;
