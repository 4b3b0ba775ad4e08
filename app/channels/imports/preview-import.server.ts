// Stores an uploaded file as a draft with a first guess about its columns, and says of each line what importing it would do.
import { createHash } from "node:crypto";
import * as v from "valibot";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { listChannelStays } from "../list-channel-stays.server.ts";
import { insertImport, readContent } from "./imports.sql.server.ts";
import type { StoredImport } from "./imports.sql.server.ts";
import { listFingerprints } from "./imported-stays.sql.server.ts";
import { choicesSchema, guessChannel, guessColumns, guessUnit } from "./rules/columns.ts";
import type { ImportChoices } from "./rules/columns.ts";
import { decodeFile } from "./rules/decode-file.ts";
import type { FileFault } from "./rules/decode-file.ts";
import { cellText, readCsv } from "./rules/read-csv.ts";
import type { CsvRecord } from "./rules/read-csv.ts";
import { readRows } from "./rules/read-rows.ts";
import type { ImportRow, ImportStay, RowFault } from "./rules/read-rows.ts";
import { findOrder } from "./rules/read-values.ts";

/** Bookings in one file. */
export const mostRows = 10_000;

/** `noRows`: only names of columns; `oneColumn`: nothing separates the values. */
export type UploadFault = FileFault | "openQuote" | "noRows" | "oneColumn" | "tooManyRows";

/** The parts of the app that imports need. */
export type ImportApp = Pick<App, "clock" | "database" | "environment" | "property">;

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
  const { facts } = app.property;
  const apartments = await listAllApartments(app.database.db, facts.defaultLanguage, facts);
  const named = apartments.map(({ id, slug, texts }) => ({ id, names: [texts.name, slug] }));
  const units = unitsOf(records, columns).map((name) => [name, guessUnit(name, named)]);
  const only = apartments.length === 1 ? (apartments[0]?.id ?? 0) : 0;
  return {
    columns,
    units: Object.fromEntries(units),
    apartment: only,
    channel: guessChannel(header.values),
    order: guessOrder(records, columns) ?? "dmy",
  };
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

/** How the dates of the file must be read; null when both ways are possible. */
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

/** `known`: imported before; `moved`: imported before, with other dates; `taken`: a night is not free. */
export type RowProblem = RowFault | "known" | "moved" | "taken";

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
  return rows.map((row) => {
    if (!row.read.ok) return { ...row, problem: problemOf(row) };
    const { stay } = row.read;
    const print = fingerprintOf(stay);
    const known = fingerprints.get(print);
    if (known) {
      const isSame = known.fromNight === stay.checkIn && known.toNight === stay.checkOut;
      return { ...row, problem: isSame ? ("known" as const) : ("moved" as const) };
    }
    const nights = nightsOf(stay).map((night) => `${stay.apartmentId} ${night}`);
    const isOther = others.delete(`${stay.apartmentId} ${stay.checkIn} ${stay.checkOut}`);
    if (!isOther && nights.some((night) => taken.has(night)))
      return { ...row, problem: "taken" as const };
    for (const night of nights) taken.add(night);
    fingerprints.set(print, { fromNight: stay.checkIn, toNight: stay.checkOut });
    return { ...row, problem: null };
  });
}

function problemOf({ read }: ImportRow): RowFault | null {
  return read.ok ? null : read.fault;
}

/** Of a reservation in the other system; it names nobody. */
export function fingerprintOf({ identity }: Pick<ImportStay, "identity">): string {
  return createHash("sha256").update(identity).digest("base64url");
}
