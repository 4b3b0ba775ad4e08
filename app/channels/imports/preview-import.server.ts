// Stores an uploaded file as a draft with a first guess about its columns, and says of each line what importing it would do.
import { createHash } from "node:crypto";
import * as v from "valibot";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { listChannelStays } from "../list-channel-stays.server.ts";
import { listFingerprints } from "./imported-stays.sql.server.ts";
import type { ImportedStay } from "./imported-stays.sql.server.ts";
import { insertImport, readContent } from "./imports.sql.server.ts";
import type { StoredImport } from "./imports.sql.server.ts";
import { choicesSchema, guessChannel, guessColumns, guessUnit } from "./rules/columns.ts";
import type { ImportChoices } from "./rules/columns.ts";
import { cellText, decodeFile, readCsv } from "./rules/read-csv.ts";
import type { CsvRecord, FileFault } from "./rules/read-csv.ts";
import { readRows } from "./rules/read-rows.ts";
import type { ImportRow, ImportStay, RowFault } from "./rules/read-rows.ts";
import { findOrder } from "./rules/read-values.ts";

/** Bookings in one file. */
export const mostRows = 10_000;

/** `noRows`: only names of columns; `oneColumn`: nothing separates the values. */
export type UploadFault = FileFault | "openQuote" | "noRows" | "oneColumn" | "tooManyRows";

/** The parts of the app that imports need. */
export type ImportApp = Pick<App, "clock" | "database" | "environment" | "log" | "property">;

/** Stores the file; its id is in the address of its page. */
export async function storeImport(
  { file, bytes, author }: { file: string; bytes: Uint8Array; author: string },
  app: ImportApp,
): Promise<{ ok: true; id: string } | { ok: false; fault: UploadFault }> {
  const decoded = decodeFile(bytes);
  if (!decoded.ok) return decoded;
  const read = readCsv(decoded.text);
  if (!read.ok) return read;
  const [header, ...records] = read.records;
  if (!header || records.length === 0) return { ok: false, fault: "noRows" };
  if (header.values.length < 2) return { ok: false, fault: "oneColumn" };
  if (records.length > mostRows) return { ok: false, fault: "tooManyRows" };
  const choices = JSON.stringify(await guessChoices(header, records, app));
  const values = {
    file: cellText(file).slice(0, 120),
    content: decoded.text,
    choices,
    rows: records.length,
    author,
  };
  const id = await inTransaction(app.database.db, (trx) =>
    insertImport(trx, values, app.clock.now()),
  );
  return { ok: true, id };
}

async function guessChoices(
  header: CsvRecord,
  records: readonly CsvRecord[],
  app: ImportApp,
): Promise<ImportChoices> {
  const columns = guessColumns(header.values);
  const apartments = await listNamed(app);
  return {
    columns,
    units: await guessUnits(unitsOf(records, columns), app),
    apartment: apartments.length === 1 ? (apartments[0]?.id ?? 0) : 0,
    channel: guessChannel(header.values),
    order: guessOrder(records, columns) ?? "dmy",
  };
}

async function listNamed({ database, property: { facts } }: ImportApp) {
  const apartments = await listAllApartments(database.db, facts.defaultLanguage, facts);
  return apartments.map(({ id, slug, texts }) => ({ id, names: [texts.name, slug] }));
}

/** The apartment that each of these names in a file means; 0 where that is not clear. */
export async function guessUnits(
  names: readonly string[],
  app: ImportApp,
): Promise<ImportChoices["units"]> {
  const apartments = await listNamed(app);
  return Object.fromEntries(names.map((name) => [name, guessUnit(name, apartments)]));
}

/** The names of apartments in the file, in the order of their first line. */
export function unitsOf(
  records: readonly CsvRecord[],
  columns: ImportChoices["columns"],
): string[] {
  const column = columns["unit"];
  if (column === undefined) return [];
  const names = records.map(({ values }) => cellText(values[column])).filter((name) => name !== "");
  return [...new Set(names)];
}

/** How the dates of the file must be read; null when both ways are possible, so that the owner has to look. */
export function guessOrder(
  records: readonly CsvRecord[],
  columns: ImportChoices["columns"],
): ImportChoices["order"] | null {
  const dated = [columns["checkIn"], columns["checkOut"]];
  return findOrder(
    records.flatMap(({ values }) =>
      dated.map((column) => (column === undefined ? "" : (values[column] ?? ""))),
    ),
  );
}

/** The file of an import, read again, and what was chosen. */
export async function parseImport(
  { id, choices }: Pick<StoredImport, "id" | "choices">,
  { database: { db } }: Pick<App, "database">,
): Promise<{ header: string[]; records: CsvRecord[]; choices: ImportChoices }> {
  const read = readCsv(await readContent(db, id));
  const [header, ...records] = read.ok ? read.records : [];
  return {
    header: header?.values.map(cellText) ?? [],
    records,
    choices: v.parse(choicesSchema, JSON.parse(choices)),
  };
}

/**
 * `known`: imported before; `released`: and given back by hand; `moved`: imported before, with other dates; `taken`: a night is not
 * free; `retired`: the guest would come to a retired apartment; `failed`: it could not be written.
 */
export type RowProblem = RowFault | "known" | "released" | "moved" | "taken" | "retired" | "failed";

/** Why a stay that was imported before is not imported again. */
export function repeatOf(
  { checkIn, checkOut }: Pick<ImportStay, "checkIn" | "checkOut">,
  before: Pick<ImportedStay, "fromNight" | "toNight" | "releasedAt">,
): RowProblem {
  if (before.releasedAt !== null) return "released";
  return before.fromNight === checkIn && before.toNight === checkOut ? "known" : "moved";
}

/** A line with what importing it would do. */
export type PreviewedRow = ImportRow & { problem: RowProblem | null };

/** Nothing is written. Two lines of the file for the same night: the first one counts. */
export async function previewImport(
  stored: Pick<StoredImport, "id" | "choices">,
  app: ImportApp,
): Promise<PreviewedRow[]> {
  const { db } = app.database;
  const { records, choices } = await parseImport(stored, app);
  const rows = readRows(records, choices, app.property.facts.currency);
  const stays = rows.flatMap(({ read }) => (read.ok ? [read.stay] : []));
  if (stays.length === 0) return rows.map((row) => ({ ...row, problem: problemOf(row) }));
  const from = stays.map(({ checkIn }) => checkIn).toSorted()[0]!;
  const to = stays
    .map(({ checkOut }) => checkOut)
    .toSorted()
    .at(-1)!;
  const found = await findTakenNights(db, { from, to, now: app.clock.now() });
  const taken = new Set([...found].flatMap(([id, nights]) => [...nights].map((n) => `${id} ${n}`)));
  const others = new Set(
    (await listChannelStays(db, from, to))
      .filter(({ entered }) => entered === null)
      .map((stay) => `${stay.apartmentId} ${stay.checkIn} ${stay.checkOut}`),
  );
  const fingerprints = await listFingerprints(db);
  const { facts } = app.property;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const retired = new Set(
    (await listAllApartments(db, facts.defaultLanguage, facts))
      .filter(({ stage }) => stage === "retired")
      .map(({ id }) => id),
  );
  return rows.map((row) => {
    if (!row.read.ok) return { ...row, problem: problemOf(row) };
    const { stay } = row.read;
    const print = fingerprintOf(stay);
    const known = fingerprints.get(print);
    if (known) return { ...row, problem: repeatOf(stay, known) };
    if (stay.checkOut > today && retired.has(stay.apartmentId))
      return { ...row, problem: "retired" as const };
    const nights = nightsOf(stay).map((night) => `${stay.apartmentId} ${night}`);
    const isOther = others.delete(`${stay.apartmentId} ${stay.checkIn} ${stay.checkOut}`);
    if (!isOther && nights.some((night) => taken.has(night)))
      return { ...row, problem: "taken" as const };
    for (const night of nights) taken.add(night);
    fingerprints.set(print, {
      fromNight: stay.checkIn,
      toNight: stay.checkOut,
      releasedAt: null,
    });
    return { ...row, problem: null };
  });
}

function problemOf({ read }: ImportRow): RowFault | null {
  return read.ok ? null : read.fault;
}

/** Of a reservation in the other system; it has no name in it. */
export function fingerprintOf({ identity }: Pick<ImportStay, "identity">): string {
  return createHash("sha256").update(identity).digest("base64url");
}
