// What staff enter about the stay of another site's guest: loads it, and saves it while the calendar still has the stay.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { insertEnteredStay, updateEnteredStay } from "#app/channels/channel-stays.sql.server.ts";
import type { EnteredStay } from "#app/channels/channel-stays.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import type { KnownChannelStay } from "#app/channels/list-channel-stays.server.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formVersion } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { amountText } from "../rules/form-values.ts";
import { pressedLater, storePress } from "../today/presses.sql.server.ts";
import type { Press } from "../today/presses.sql.server.ts";
import { checkChannelStay, readTypedStay } from "./rules/channel-forms.ts";
import type { ChannelStayFault, TypedChannelStay } from "./rules/channel-forms.ts";

/** Which stay: its apartment and its first night. */
export interface StayAddress {
  apartmentId: number;
  checkIn: PlainDate;
}

/** From `4-2026-11-22` in the address of its page; null for anything else. */
export function readStayAddress(id: string): StayAddress | null {
  const [, apartment, checkIn = ""] = /^(\d{1,6})-(.{10})$/.exec(id) ?? [];
  return isPlainDate(checkIn) ? { apartmentId: Number(apartment), checkIn } : null;
}

/** The stay for its page; `amount` is empty for a user who may not see money. */
export interface ChannelStayView {
  label: string;
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  closed: boolean;
  typed: TypedChannelStay;
  /** 0 while nothing was entered. */
  version: number;
}

/** Null when no calendar has such a stay. */
export async function loadChannelStay(
  address: StayAddress | null,
  { seesMoney, language }: { seesMoney: boolean; language: string },
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<ChannelStayView | null> {
  const stay = await findStay(db, address);
  if (!stay) return null;
  const { label, checkIn, checkOut, closed, entered } = stay;
  const amount = seesMoney ? (entered?.amount ?? null) : null;
  return {
    label,
    apartment: await findApartmentName(db, stay.apartmentId, language, facts),
    checkIn,
    checkOut,
    closed,
    typed: {
      name: entered?.name ?? "",
      phone: entered?.phone ?? "",
      adults: entered?.adults?.toString() ?? "",
      children: entered?.children?.toString() ?? "",
      amount: amount === null ? "" : amountText(amount),
      note: entered?.note ?? "",
      guest: entered?.isGuest === false ? "no" : "yes",
    },
    version: entered?.version ?? 0,
  };
}

/** `changed`: another user saved first. */
export type ChannelStayAnswer =
  | { ok: true }
  | { ok: false; status: 404 }
  | { ok: false; status: 400 | 409; faults: ChannelStayFault[]; typed: TypedChannelStay };

/** A user who may not see money leaves the amount as it is. The audit log does not name the guest. */
export async function answerChannelStay(
  form: FormData,
  address: StayAddress | null,
  { user, seesMoney }: { user: User; seesMoney: boolean },
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<ChannelStayAnswer> {
  const typed = readTypedStay(form);
  const read = checkChannelStay(typed, facts.currency);
  const seen = formVersion(form);
  return inTransaction(database.db, async (trx): Promise<ChannelStayAnswer> => {
    if (address) await lockApartment(trx, address.apartmentId);
    const stay = await findStay(trx, address);
    if (!stay) return { ok: false, status: 404 };
    if (!read.ok) return { ok: false, status: 400, faults: read.faults, typed };
    const { label, checkIn, checkOut, apartmentId, entered } = stay;
    if ((entered?.version ?? 0) !== seen) return { ok: false, status: 409, faults: [], typed };
    const values = {
      ...read.values,
      amount: seesMoney ? read.values.amount : (entered?.amount ?? null),
      apartmentId,
      label,
      fromNight: checkIn,
      toNight: checkOut,
      arrivedAt: entered?.arrivedAt ?? null,
      leftAt: entered?.leftAt ?? null,
    };
    const now = clock.now();
    if (entered) await updateEnteredStay(trx, entered, values, now);
    else await insertEnteredStay(trx, values, now);
    const subject = `${label} ${checkIn}`;
    await writeAudit(trx, { actor: user, what: "channelStayChanged", subject, now });
    return { ok: true };
  });
}

/** Staff record the arrival or departure of another site's guest: each sets or clears one of the two instants. */
const marks: Record<string, { field: "arrivedAt" | "leftAt"; isSet: boolean }> = {
  arrive: { field: "arrivedAt", isSet: true },
  undoArrival: { field: "arrivedAt", isSet: false },
  leave: { field: "leftAt", isSet: true },
  undoLeaving: { field: "leftAt", isSet: false },
};

/** False when no calendar has the stay any more, for an unknown step, and when a colleague was first. Stores the key of `press`. */
export async function markChannelStay(
  id: string,
  wanted: string,
  user: User,
  { database, clock }: Pick<App, "database" | "clock">,
  press: Press | null = null,
): Promise<boolean> {
  const mark = marks[wanted];
  const address = readStayAddress(id);
  if (!mark || !address) return false;
  return inTransaction(database.db, async (trx) => {
    await lockApartment(trx, address.apartmentId);
    const stay = await findStay(trx, address);
    if (!stay || (stay.entered?.[mark.field] != null) === mark.isSet) return false;
    const { label, checkIn, checkOut, apartmentId, entered } = stay;
    const now = clock.now();
    const row = {
      ...(entered ? toValues(entered) : unknownGuest),
      apartmentId,
      label,
      fromNight: checkIn,
      toNight: checkOut,
      [mark.field]: mark.isSet ? now.toISOString() : null,
    };
    if (entered) await updateEnteredStay(trx, entered, row, now);
    else await insertEnteredStay(trx, row, now);
    const subject = `${label} ${checkIn}`;
    const later = pressedLater(press, now);
    await writeAudit(trx, { actor: user, what: "channelStayMarked", subject, ...later, now });
    if (press) await storePress(trx, press, "done", now);
    return true;
  });
}

function toValues({
  id: _id,
  version: _version,
  updatedAt: _at,
  ...values
}: EnteredStay): Omit<EnteredStay, "id" | "version" | "updatedAt"> {
  return values;
}

const unknownGuest = {
  name: "",
  phone: "",
  adults: null,
  children: null,
  amount: null,
  note: "",
  isGuest: true,
  arrivedAt: null,
  leftAt: null,
};

/** The stay that begins on that night, with what was entered about its guest; null when no calendar and no import has it. */
export async function findStay(
  db: Db,
  address: StayAddress | null,
): Promise<KnownChannelStay | null> {
  if (!address) return null;
  const stays = await listChannelStays(db, address.checkIn, address.checkIn);
  const wanted = ({ apartmentId, checkIn }: KnownChannelStay) =>
    apartmentId === address.apartmentId && checkIn === address.checkIn;
  return stays.find(wanted) ?? null;
}
