// The page of an import: what it shows, and its forms: other choices, starting, discarding, taking everything back.
import { createHash } from "node:crypto";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import {
  deleteDrafts,
  findImport,
  listProblems,
  updateImport,
} from "#app/channels/imports/imports.sql.server.ts";
import type { StoredImport } from "#app/channels/imports/imports.sql.server.ts";
import { listImportedStays } from "#app/channels/imports/imported-stays.sql.server.ts";
import {
  guessOrder,
  guessUnits,
  parseImport,
  previewImport,
  unitsOf,
} from "#app/channels/imports/preview-import.server.ts";
import type { RowProblem } from "#app/channels/imports/preview-import.server.ts";
import { importFields } from "#app/channels/imports/rules/columns.ts";
import type { ImportChoices } from "#app/channels/imports/rules/columns.ts";
import { runImport, undoImport } from "#app/channels/imports/run-import.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

/** A line of the file as the preview lists it. */
export interface ListedRow {
  line: number;
  name: string;
  /** The dates as they were read; as they are written where they cannot be read. */
  stay: { checkIn: string; checkOut: string } | null;
  written: string;
  unit: string;
  label: string;
  /** Cents of the property's currency. */
  amount: number | null;
  problem: RowProblem | null;
}

/** What the page shows of a draft; at most so many rows are listed. */
export interface DraftView {
  header: string[];
  choices: ImportChoices;
  /** Stands for the choices that the preview follows; its forms send it back. */
  seen: string;
  units: string[];
  /** Both readings of the dates are possible, and the owner has to look. */
  isOrderOpen: boolean;
  apartments: { id: number; name: string }[];
  counts: { fresh: number; known: number; left: number };
  problems: ListedRow[];
  fresh: ListedRow[];
}

/** What the page shows; `draft` while nothing is imported, `problems` are the lines left out. */
export interface ImportView {
  stored: Pick<
    StoredImport,
    "id" | "file" | "status" | "rows" | "nextRow" | "author" | "createdAt"
  >;
  draft: DraftView | null;
  stays: number;
  /** The first night of those that were imported. */
  firstNight: string | null;
  problems: { line: number; reason: string }[];
}

const mostListed = 200;
const mostFresh = 25;
const mostUnits = 100;

/** Null when there is no such import. */
export async function loadImport(
  id: string,
  language: Language,
  app: App,
): Promise<ImportView | null> {
  const { db } = app.database;
  const stored = await findImport(db, id);
  if (!stored) return null;
  const { file, status, rows, nextRow, author, createdAt } = stored;
  const stays = status === "draft" ? [] : await listImportedStays(db, id);
  return {
    stored: { id, file, status, rows, nextRow, author, createdAt },
    draft: status === "draft" ? await loadDraft(stored, language, app) : null,
    stays: stays.length,
    firstNight: stays.map(({ fromNight }) => fromNight).toSorted()[0] ?? null,
    problems: (await listProblems(db, id)).slice(0, mostListed),
  };
}

async function loadDraft(stored: StoredImport, language: Language, app: App): Promise<DraftView> {
  const { header, records, choices } = await parseImport(stored, app);
  const apartments = await listAllApartments(app.database.db, language, app.property.facts);
  const nameOf = new Map(apartments.map(({ id, texts }) => [id, texts.name]));
  const listed = (await previewImport(stored, app)).map(
    ({ line, shown, read, problem }): ListedRow => {
      const stay = read.ok ? read.stay : null;
      return {
        line,
        name: shown.name,
        stay: stay && { checkIn: stay.checkIn, checkOut: stay.checkOut },
        written: shown.dates,
        unit: (stay && nameOf.get(stay.apartmentId)) ?? shown.unit,
        label: stay?.label ?? "",
        amount: stay?.amount ?? null,
        problem,
      };
    },
  );
  const fresh = listed.filter(({ problem }) => problem === null);
  const known = listed.filter(({ problem }) => problem === "known");
  const left = listed.filter(({ problem }) => problem !== null && problem !== "known");
  return {
    header,
    choices,
    seen: markOf(stored),
    units: unitsOf(records, choices.columns).slice(0, mostUnits),
    isOrderOpen: guessOrder(records, choices.columns) === null,
    apartments: apartments.map(({ id, texts }) => ({ id, name: texts.name })),
    counts: { fresh: fresh.length, known: known.length, left: left.length },
    problems: left.slice(0, mostListed),
    fresh: fresh.slice(0, mostFresh),
  };
}

function markOf({ choices }: Pick<StoredImport, "choices">): string {
  return createHash("sha256").update(choices).digest("base64url").slice(0, 22);
}

/**
 * `changed`: guests edited since, so that nothing was taken back; `elsewhere`: other choices were saved in another window, and these
 * were not; `stale`: another request was faster.
 */
export type ImportAnswer =
  | { done: "chosen" | "started" | "discarded" | "undone" }
  | { refused: "changed"; count: number }
  | { refused: "elsewhere"; typed: ImportChoices }
  | { refused: "stale" };

/** Null for a form that the page does not have. */
export async function answerImport(
  id: string,
  form: FormData,
  actor: Actor,
  app: App,
): Promise<ImportAnswer | null> {
  const { db } = app.database;
  const stored = await findImport(db, id);
  const intent = formText(form, "intent");
  if (!stored) return null;
  const now = app.clock.now();
  const subject = stored.file;
  if (intent === "undo") {
    const result = await undoImport(id, app, (trx, stays) =>
      writeAudit(trx, {
        actor,
        what: "importUndone",
        subject,
        after: { stays: String(stays) },
        now,
      }),
    );
    if (result.ok) return { done: "undone" };
    return result.changed > 0
      ? { refused: "changed", count: result.changed }
      : { refused: "stale" };
  }
  if (stored.status !== "draft") return { refused: "stale" };
  if (intent === "discard") {
    await inTransaction(db, async (trx) => {
      if ((await deleteDrafts(trx, { id })) > 0)
        await writeAudit(trx, { actor, what: "importDiscarded", subject, now });
    });
    return { done: "discarded" };
  }
  const isSeen = formText(form, "seen") === markOf(stored);
  if (intent === "choose") {
    const typed = await readChoices(form, stored, app);
    if (!isSeen) return { refused: "elsewhere", typed };
    const choices = JSON.stringify(typed);
    const isSaved = await inTransaction(db, (trx) => updateImport(trx, stored, { choices }, now));
    return isSaved ? { done: "chosen" } : { refused: "elsewhere", typed };
  }
  if (intent !== "start") return null;
  if (!isSeen) return { refused: "stale" };
  const isStarted = await inTransaction(db, async (trx) => {
    if (!(await updateImport(trx, stored, { status: "running" }, now))) return false;
    const after = { rows: String(stored.rows) };
    await writeAudit(trx, { actor, what: "bookingsImported", subject, after, now });
    return true;
  });
  if (!isStarted) return { refused: "stale" };
  await runImport(id, app);
  return { done: "started" };
}

// The apartments belong to the names in the column that the form was shown with. Of another column they are guessed and chosen next, and
// the former names forgotten: that column may have been the guests'.
async function readChoices(form: FormData, stored: StoredImport, app: App): Promise<ImportChoices> {
  const { header, records, choices: before } = await parseImport(stored, app);
  const { facts } = app.property;
  const apartments = await listAllApartments(app.database.db, facts.defaultLanguage, facts);
  const columnOf = (name: string) => {
    const text = formText(form, name);
    return /^\d{1,3}$/.test(text) && Number(text) < header.length ? Number(text) : null;
  };
  const columns: Record<string, number> = {};
  for (const field of importFields) {
    const column = columnOf(`column-${field}`);
    if (column !== null) columns[field] = column;
  }
  const idOf = (name: string) =>
    apartments.find(({ id }) => String(id) === formText(form, name))?.id ?? 0;
  const names = unitsOf(records, columns);
  const guessed = await guessUnits(names, app);
  const isShown = columnOf("unitColumn") === (columns["unit"] ?? null);
  const units = names.map((name, at) => {
    if (isShown && at < mostUnits) return [name, idOf(`unit-${at}`)];
    return [name, Object.hasOwn(before.units, name) ? before.units[name] : guessed[name]];
  });
  return {
    columns,
    units: Object.fromEntries(units),
    apartment: idOf("apartment"),
    // As long as its field takes (choices-form.tsx).
    channel: formText(form, "channel", 60).trim(),
    order: formText(form, "order") === "mdy" ? "mdy" : "dmy",
  };
}
