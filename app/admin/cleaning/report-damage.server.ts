// Damage that is seen while cleaning: reported with photographs, settled by staff, deleted after two years.
import { randomUUID } from "node:crypto";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findTypedBooking } from "#app/bookings/find-typed-booking.server.ts";
import { addDays, isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import type { CleanPicture } from "#app/pictures/clean-picture.server.ts";
import { cleanUpload } from "#app/pictures/clean-upload.server.ts";
import { maxFileBytes, minSize } from "#app/pictures/rules/accepted-pictures.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { lastDay } from "../today/rules/today-board.ts";
import { listStays } from "../today/today.sql.server.ts";
import {
  deleteDamagesBefore,
  insertDamage,
  listDamages,
  settleDamageRow,
} from "./damages.sql.server.ts";
import type { Damage } from "./damages.sql.server.ts";
import { maxDamageLength, mostDaysLate, pictureFields } from "./rules/cleaning-board.ts";

/** The apartment and the departure that a cleaning follows. */
export interface CleaningOf {
  apartmentId: number;
  day: PlainDate;
}

/** From "4 2026-11-22"; null for a day that is neither today nor within the last week, when nothing is recorded any more. */
export function readTask(
  typed: string,
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
): CleaningOf | null {
  const [, apartment, day = ""] = /^(\d{1,6}) (.{10})$/.exec(typed) ?? [];
  const { today } = propertyDay(clock.now(), facts.timeZone);
  if (!isPlainDate(day) || day > today || day < addDays(today, -mostDaysLate)) return null;
  return { apartmentId: Number(apartment), day };
}

/** Why a report was refused; `field` is the control's id. */
export type DamageFault =
  | { field: "text"; reason: "empty" | "tooLong" }
  | {
      field: (typeof pictureFields)[number];
      file: string;
      reason: MessageKey<"admin-pictures.faults">;
      values: Record<string, number>;
    };

/** The id of the note that a form will store. */
export function newDamageKey(): string {
  return randomUUID();
}

/** `key` of the form is the note's id: sent twice it is stored once. All faults, with the text as typed, when one picture is refused. */
export async function reportDamage(
  form: FormData,
  { apartmentId, day }: CleaningOf,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ ok: true } | { ok: false; faults: DamageFault[]; text: string }> {
  const typed = formText(form, "text", Infinity);
  const text = typed.trim();
  const faults: DamageFault[] = [];
  if (text === "") faults.push({ field: "text", reason: "empty" });
  if (text.length > maxDamageLength) faults.push({ field: "text", reason: "tooLong" });
  const pictures: CleanPicture[] = [];
  for (const field of pictureFields) {
    const cleaned = await cleanUpload(form.get(field));
    if (!cleaned) continue;
    if (cleaned.ok) pictures.push(cleaned.picture);
    else {
      const { ok: _, ...fault } = cleaned;
      const values = { ...minSize, megabytes: maxFileBytes / 1024 / 1024 };
      faults.push({ field, ...fault, values });
    }
  }
  if (faults.length > 0) return { ok: false, faults, text: typed };
  const stays = await listStays(db, day, day);
  const left = stays.find((stay) =>
    partsOf({ ...stay, checkOut: lastDay(stay) }).some(
      (part) => part.apartmentId === apartmentId && part.checkOut === day,
    ),
  );
  const name = await findApartmentName(db, apartmentId, facts.defaultLanguage, facts);
  const now = clock.now();
  const key = formText(form, "key");
  const note = {
    id: /^[0-9a-f-]{36}$/.test(key) ? key : randomUUID(),
    apartmentId,
    day,
    bookingId: left?.id ?? null,
    text,
    writer: user,
    now,
  };
  const rows = pictures.map(({ bytes, width, height }) => ({
    id: randomUUID(),
    width,
    height,
    bytes,
  }));
  await inTransaction(db, async (trx) => {
    if (!(await insertDamage(trx, note, rows))) return;
    await writeAudit(trx, {
      actor: user,
      what: "damageReported",
      subject: `${name} ${day}`,
      ...(left && { bookingId: left.id }),
      after: { pictures: rows.length },
      now,
    });
  });
  return { ok: true };
}

/** Null when the form is none about damage; false when a colleague was first, or the user is a cleaner. `of` is the apartment's id. */
export async function answerDamage(
  form: FormData,
  user: User,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ notice: "damageSettled" | "damageReopened"; of: string } | false | null> {
  const wanted = formText(form, "do");
  if (wanted !== "damageSettled" && wanted !== "damageReopened") return null;
  if (user.role === "cleaner") return false;
  const now = clock.now();
  const by = wanted === "damageSettled" ? { name: user.name, now } : null;
  return inTransaction(db, async (trx) => {
    const changed = await settleDamageRow(trx, formText(form, "damage"), by);
    if (!changed) return false;
    const { apartmentId, day, bookingId } = changed;
    const name = await findApartmentName(trx, apartmentId, facts.defaultLanguage, facts);
    await writeAudit(trx, {
      actor: user,
      what: wanted,
      subject: `${name} ${day}`,
      ...(bookingId !== null && { bookingId }),
      now,
    });
    return { notice: wanted, of: String(apartmentId) };
  });
}

/** What was reported after the stay of a booking, the latest first; empty for an unknown reference. */
export async function loadBookingDamages(
  typed: string,
  { database: { db }, property: { facts } }: Pick<App, "database" | "property">,
): Promise<Damage[]> {
  const booking = await findTypedBooking(db, typed, facts);
  return booking ? listDamages(db, { bookingId: booking.id }) : [];
}

/** Deletes what is older than two years, settled or not: claims about damage end before. Resolves to how many notes. */
export async function forgetDamages({ database, clock }: Pick<App, "database" | "clock">) {
  const limit = clock.now();
  limit.setUTCFullYear(limit.getUTCFullYear() - 2);
  return deleteDamagesBefore(database.db, limit);
}
