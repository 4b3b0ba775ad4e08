// Imports the lines of a file one after the other, each in a transaction of its own with the mark how far it came: a process that
// ends in the middle leaves whole stays, and the next one goes on after them. Takes a whole import back.
import {
  deleteExpiredHolds,
  isRetired,
  lockApartment,
} from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { insertEnteredStay } from "../channel-stays.sql.server.ts";
import { listChannelStays } from "../list-channel-stays.server.ts";
import { settleApartment } from "../read-feed.server.ts";
import {
  deleteContent,
  deleteDrafts,
  findImport,
  findRunningImport,
  insertProblem,
  updateImport,
} from "./imports.sql.server.ts";
import type { StoredImport } from "./imports.sql.server.ts";
import {
  countChangedGuests,
  deleteImportedStay,
  findImportedStay,
  insertImportedStay,
  listImportedStays,
} from "./imported-stays.sql.server.ts";
import { fingerprintOf, parseImport, repeatOf } from "./preview-import.server.ts";
import type { ImportApp, RowProblem } from "./preview-import.server.ts";
import type { ImportChoices } from "./rules/columns.ts";
import { readRows } from "./rules/read-rows.ts";
import type { ImportRow, ImportStay } from "./rules/read-rows.ts";

/** Goes on for about so many milliseconds; the job of `open-app.server.ts` does the rest. Another process may do it at the same time. */
export async function runImport(
  id: string,
  app: ImportApp,
  { milliseconds = 5_000 } = {},
): Promise<void> {
  const { db } = app.database;
  const stored = await findImport(db, id);
  if (stored?.status !== "running") return;
  const { records, choices } = await parseImport(stored, app);
  const rows = readRows(records, choices, app.property.facts.currency);
  const began = performance.now();
  for (let at = stored.nextRow; at <= rows.length; at++) {
    const mark = { id, status: "running" as const, nextRow: at };
    const isMine = await runOrSkipRow(rows[at], mark, app);
    if (!isMine || performance.now() - began > milliseconds) return;
  }
}

/** The job: whatever still runs, and drafts that were not finished. */
export async function runImports(app: ImportApp): Promise<void> {
  const since = new Date(app.clock.now().getTime() - draftLifetime);
  await inTransaction(app.database.db, (trx) => deleteDrafts(trx, { since }));
  const id = await findRunningImport(app.database.db);
  if (id) await runImport(id, app);
}

const draftLifetime = 24 * 60 * 60 * 1000;

// A line that cannot be written, for whatever reason, must not stop those after it. When nothing can be written, its mark cannot be
// either, and the job tries again.
async function runOrSkipRow(
  row: ImportRow | undefined,
  mark: RowMark,
  app: ImportApp,
): Promise<boolean> {
  const { db } = app.database;
  try {
    return await inTransaction(db, (trx) => runRow(trx, row, mark, app));
  } catch (error) {
    if (!row) throw error;
    app.log.error("a line of an import could not be written", {
      import: mark.id,
      line: row.line,
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return inTransaction(db, async (trx) => {
      const isMine = await updateImport(trx, mark, { next_row: mark.nextRow + 1 }, app.clock.now());
      const reason: RowProblem = "failed";
      if (isMine) await insertProblem(trx, { import_id: mark.id, line: row.line, reason });
      return isMine;
    });
  }
}

type RowMark = Pick<StoredImport, "id" | "status" | "nextRow">;

// What was chosen names apartments as the file does, which may be anything in it, guests too: it is needed no longer.
const forgotten = JSON.stringify({
  columns: {},
  units: {},
  apartment: 0,
  channel: "",
  order: "dmy",
} satisfies ImportChoices);

// False when another process was faster.
async function runRow(
  trx: Trx,
  row: ImportRow | undefined,
  mark: RowMark,
  app: ImportApp,
): Promise<boolean> {
  const now = app.clock.now();
  if (!row) {
    await deleteContent(trx, mark.id);
    return updateImport(trx, mark, { status: "done", choices: forgotten }, now);
  }
  if (row.read.ok) await lockApartment(trx, row.read.stay.apartmentId);
  if (!(await updateImport(trx, mark, { next_row: mark.nextRow + 1 }, now))) return false;
  const reason = row.read.ok ? await importStay(trx, mark.id, row.read.stay, app) : row.read.fault;
  if (reason) await insertProblem(trx, { import_id: mark.id, line: row.line, reason });
  return true;
}

// Null when it was imported. Nights that a calendar has for exactly this stay are its nights: only the guest is added.
async function importStay(
  trx: Trx,
  importId: string,
  stay: ImportStay,
  { clock, property: { facts } }: ImportApp,
): Promise<RowProblem | null> {
  const now = clock.now();
  const { apartmentId, checkIn, checkOut, identity: _identity, ...guest } = stay;
  const fingerprint = fingerprintOf(stay);
  const before = await findImportedStay(trx, fingerprint);
  if (before) return repeatOf(stay, before);
  const { today } = propertyDay(now, facts.timeZone);
  if (checkOut > today && (await isRetired(trx, apartmentId))) return "retired";
  const nights = nightsOf(stay);
  const isFree = await deleteExpiredHolds(trx, { apartmentId, nights, now });
  const other = isFree ? undefined : await findSameStay(trx, stay);
  if (!isFree && !other) return "taken";
  const label = other?.label ?? stay.label;
  const values = {
    ...guest,
    apartmentId,
    label,
    fromNight: checkIn,
    toNight: checkOut,
    arrivedAt: null,
    leftAt: null,
  };
  const stayId = await insertEnteredStay(trx, values, now);
  const held = other ? (0 as const) : (1 as const);
  const since = now.toISOString();
  const row = { apartmentId, label, fromNight: checkIn, toNight: checkOut, held, since };
  await insertImportedStay(trx, { ...row, fingerprint, importId, stayId, releasedAt: null });
  return null;
}

async function findSameStay(trx: Trx, { apartmentId, checkIn, checkOut }: ImportStay) {
  const stays = await listChannelStays(trx, checkIn, checkIn);
  return stays.find(
    (one) =>
      one.apartmentId === apartmentId &&
      one.checkIn === checkIn &&
      one.checkOut === checkOut &&
      one.entered === null,
  );
}

/** `changed`: so many guests were edited or marked since, and nothing was taken back. */
export type UndoResult = { ok: true; stays: number } | { ok: false; changed: number };

/** All of the import's stays or none. `alsoWrite` is in the same transaction. */
export async function undoImport(
  id: string,
  app: ImportApp,
  alsoWrite: (trx: Trx, stays: number) => Promise<void>,
): Promise<UndoResult> {
  return inTransaction(app.database.db, async (trx): Promise<UndoResult> => {
    const stored = await findImport(trx, id);
    if (stored?.status !== "done" && stored?.status !== "running") return { ok: false, changed: 0 };
    const stays = await listImportedStays(trx, id);
    const apartments = [...new Set(stays.map(({ apartmentId }) => apartmentId))].toSorted(
      (a, b) => a - b,
    );
    for (const apartmentId of apartments) await lockApartment(trx, apartmentId);
    const changed = await countChangedGuests(trx, id);
    if (changed > 0) return { ok: false, changed };
    if (
      !(await updateImport(trx, stored, { status: "undone", choices: forgotten }, app.clock.now()))
    )
      return { ok: false, changed: 0 };
    await deleteContent(trx, id);
    for (const stay of stays) await deleteImportedStay(trx, stay);
    // Nights that a calendar claimed meanwhile are its own now.
    for (const apartmentId of apartments) await settleApartment(trx, apartmentId, app);
    await alsoWrite(trx, stays.length);
    return { ok: true, stays: stays.length };
  });
}
