// Changes a block: to other nights or another apartment, both in one transaction; its page, and the answer to its form.
import { isOnSaleOrDraft, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import {
  deleteBlock,
  findBlock,
  findHeldFor,
  insertBlock,
  lockApartment,
} from "#app/availability/nights.sql.server.ts";
import type { Block } from "#app/availability/nights.sql.server.ts";
import { retryOnUniqueViolation } from "#app/bookings/concurrent-writes.server.ts";
import { daysBetween } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { findLastAudit, writeAudit } from "../../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../../audit-log/audit-log.sql.server.ts";
import type { PlacedEntry } from "../calendar.sql.server.ts";
import { findConflictingEntries } from "../load-calendar.server.ts";

/** Where a block is to be; its reason stays. */
export type BlockPlace = Omit<Block, "reason">;

/** `isPart`: other nights may be blocked for the same reason beside those that were shown, as after a change that is undone. */
interface BlockChange {
  shown: Block;
  next: BlockPlace;
  isPart: boolean;
}

/** `changed`: the block is not the one that was shown any more. In every case but `ok` nothing was written. */
export type ChangedBlock =
  | { ok: true }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "unknownApartment" }
  | { ok: false; reason: "nightsTaken"; conflicts: PlacedEntry[] };

/** Frees the nights that were shown and blocks others instead, or neither. Calendars of other sites are read first. */
export async function changeBlock(
  change: BlockChange,
  actor: Actor,
  app: Pick<App, "database" | "clock" | "readOtherCalendars" | "property">,
): Promise<ChangedBlock> {
  const { next, shown } = change;
  await app.readOtherCalendars?.(next.apartmentId);
  try {
    return await retryOnUniqueViolation(() =>
      inTransaction(app.database.db, (trx) => writeChange(trx, change, actor, app)),
    );
  } catch (error) {
    if (error instanceof BlockChanged) return { ok: false, reason: "changed" };
    if (!(error instanceof NightsTaken)) throw error;
  }
  return { ok: false, reason: "nightsTaken", conflicts: await findOthers(next, shown, app) };
}

// Thrown to roll back the transaction: the nights that it freed are blocked again.
class NightsTaken extends Error {}
class BlockChanged extends Error {}

async function writeChange(
  trx: Trx,
  { shown, next, isPart }: BlockChange,
  actor: Actor,
  { clock, property: { facts } }: Pick<App, "clock" | "property">,
): Promise<ChangedBlock> {
  // Always in the same order, so that two who exchange blocks between two apartments cannot deadlock.
  const apartments = [...new Set([shown.apartmentId, next.apartmentId])].toSorted((a, b) => a - b);
  for (const id of apartments)
    if (!(await lockApartment(trx, id))) return { ok: false, reason: "unknownApartment" };
  const { apartmentId, from, to, reason } = shown;
  const current = await findBlock(trx, { apartmentId, night: from });
  if (!isPart && (current?.from !== from || current.to !== to)) throw new BlockChanged();
  // Its booking would lose the nights of its extras, and no job would ever free them.
  if ((await findHeldFor(trx, shown)) !== null) throw new BlockChanged();
  if ((await deleteBlock(trx, shown)) !== daysBetween(from, to)) throw new BlockChanged();
  const now = clock.now();
  if (!(await insertBlock(trx, { ...next, reason }, now))) throw new NightsTaken();
  const named = await listAllApartments(trx, facts.defaultLanguage, facts);
  const nameOf = (id: number) => named.find((one) => one.id === id)?.texts.name ?? "";
  const subject = nameOf(apartmentId);
  await writeAudit(trx, {
    actor,
    what: "blockChanged",
    subject,
    before: { apartment: subject, from, to, reason },
    after: { apartment: nameOf(next.apartmentId), from: next.from, to: next.to, reason },
    now,
  });
  return { ok: true };
}

// What takes the nights, without the block that would leave them.
async function findOthers(
  { apartmentId, from, to }: BlockPlace,
  own: Block,
  app: Pick<App, "database" | "clock">,
): Promise<PlacedEntry[]> {
  const found = await findConflictingEntries(apartmentId, { checkIn: from, checkOut: to }, app);
  const isOwn = (entry: PlacedEntry) =>
    entry.kind === "block" &&
    entry.apartmentId === own.apartmentId &&
    entry.label === own.reason &&
    entry.from <= own.from &&
    entry.to >= own.to;
  return found.filter((entry) => !isOwn(entry));
}

/** The page of a block. */
export interface BlockView {
  /** Null when the night that the address names is not blocked. */
  block: Block | null;
  /** The reference of the booking for whose extras it is held, and which changes it; null for a block of the owner. */
  heldFor: string | null;
  apartment: string;
  /** Where the block can be moved to; its own apartment is among them. */
  apartments: { id: number; name: string }[];
  /** Where the address asks to move it, if it does; and what takes nights there. */
  asked: { place: BlockPlace; apartment: string; conflicts: PlacedEntry[] } | null;
  /** Who changed it last, and to what; null when the night is still blocked, or was not changed. */
  moved: { who: string; apartment: string; from: string; to: string; path: string | null } | null;
}

/** `night` is one of the nights of the block; `place` where the form or a drop in the calendar wants it. */
export async function loadBlock(
  night: { apartmentId: number; night: PlainDate } | null,
  place: BlockPlace | null,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<BlockView> {
  const { db } = app.database;
  const { facts } = app.property;
  const block = night && (await findBlock(db, night));
  const all = await listAllApartments(db, language, facts);
  const nameOf = (id: number) => all.find((one) => one.id === id)?.texts.name ?? "";
  const apartments = all.filter((one) => isOnSaleOrDraft(one) || one.id === block?.apartmentId);
  const isKnown = apartments.some(({ id }) => id === place?.apartmentId);
  return {
    block,
    heldFor: block && (await findHeldFor(db, block)),
    apartment: block ? nameOf(block.apartmentId) : "",
    apartments: apartments.map(({ id, texts: { name } }) => ({ id, name })),
    asked:
      block && place && isKnown
        ? {
            place,
            apartment: nameOf(place.apartmentId),
            conflicts: await findOthers(place, block, app),
          }
        : null,
    moved: night && !block ? await findMove(db, night, app) : null,
  };
}

// Where a block went that was on this night, by the last line of the log about it.
async function findMove(
  db: Db,
  { apartmentId, night }: { apartmentId: number; night: PlainDate },
  { property: { facts } }: Pick<App, "property">,
): Promise<BlockView["moved"]> {
  const all = await listAllApartments(db, facts.defaultLanguage, facts);
  const subject = all.find(({ id }) => id === apartmentId)?.texts.name ?? "";
  const entry = await findLastAudit(db, "blockChanged", subject);
  const [before, after] = [entry?.before, entry?.after];
  if (!entry || !before || !after) return null;
  if (String(before.from) > night || String(before.to) <= night) return null;
  const [apartment, from, to] = [after.apartment, after.from, after.to].map(String) as [
    string,
    string,
    string,
  ];
  const id = all.find((one) => one.texts.name === apartment)?.id;
  const isThere = id !== undefined && (await findBlock(db, { apartmentId: id, night: from }));
  const path = isThere ? `/admin/calendar/blocked?apartment=${id}&night=${from}` : null;
  return { who: entry.actor, apartment, from, to, path };
}
