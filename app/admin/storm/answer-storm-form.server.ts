// The admin's page of storms: what it shows, and its two forms, which open a storm and undo it.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import type { Trx } from "#app/platform/database/database.server.ts";
import { readStorm } from "#app/storms/rules/storm.ts";
import type { Storm, TypedStorm } from "#app/storms/rules/storm.ts";
import { listChannelNightsIn, listStormGuests, listStorms } from "#app/storms/storms.sql.server.ts";
import { openStorm, undoStorm } from "#app/storms/switch-storm.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";

const shownStorms = 10;

/** The latest storms with their guests and the stays of other sites, and what the empty form has. */
export async function loadStorms(
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
) {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const apartments = (await listApartments(db, language, facts)).map(({ id, texts }) => ({
    id,
    name: texts.name,
  }));
  const storms = (await listStorms(db)).slice(0, shownStorms);
  return {
    apartments,
    typed: {
      from: today,
      to: addDays(today, 2),
      moveMonths: "12",
      refundPercent: "100",
      apartments: apartments.map(({ id }) => String(id)),
    } satisfies TypedStorm,
    storms: await Promise.all(
      storms.map(async (storm) => ({
        ...storm,
        last: addDays(storm.to, -1),
        names: apartments.filter(({ id }) => storm.apartments.includes(id)).map(({ name }) => name),
        guests: await listStormGuests(db, storm.id),
        others: (await listChannelNightsIn(db, storm)).map(({ apartmentId, ...night }) => ({
          ...night,
          apartment: apartments.find(({ id }) => id === apartmentId)?.name ?? "",
        })),
      })),
    ),
  };
}

type FaultKey = MessageKey<"admin-storm.faults">;

/** A refused form comes back as it was typed, with the field of each fault. */
export type StormFormAnswer =
  | { ok: true; done: MessageKey<"admin-storm.done"> }
  | { ok: false; faults: { field: string; reason: FaultKey }[]; typed: TypedStorm };

/** `do` of the form names the action; undoing what is undone changes nothing and says so. */
export async function answerStormForm(
  form: FormData,
  actor: NonNullable<Actor>,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<StormFormAnswer> {
  const now = app.clock.now();
  const log = (what: "stormOpened" | "stormUndone") => (trx: Trx, storm: Storm) => {
    const { from, to, moveMonths, refundPercent, apartments } = storm;
    const rule = { apartments: apartments.join(", "), moveMonths, refundPercent };
    const after = { from, to, ...rule };
    return writeAudit(trx, { actor, what, subject: `${from} – ${addDays(to, -1)}`, after, now });
  };
  const { id: userId } = actor;
  if (formText(form, "do", 10) === "undo") {
    const isDone = await undoStorm(formText(form, "id", 40), userId, app, log("stormUndone"));
    return { ok: true, done: isDone ? "undone" : "gone" };
  }
  const field = (name: string) => formText(form, name, 20).trim();
  const typed: TypedStorm = {
    from: field("from"),
    to: field("to"),
    moveMonths: field("moveMonths"),
    refundPercent: field("refundPercent"),
    apartments: form.getAll("apartments").map(String).slice(0, 100),
  };
  const { facts } = app.property;
  const { today } = propertyDay(now, facts.timeZone);
  const known = await listApartments(app.database.db, facts.defaultLanguage, facts);
  const read = readStorm(
    typed,
    today,
    known.map(({ id }) => id),
  );
  if (!read.ok) return { ok: false, faults: read.faults, typed };
  const opened = await openStorm(read.storm, userId, app, log("stormOpened"));
  if (opened.ok) return { ok: true, done: "opened" };
  return { ok: false, faults: [{ field: "from", reason: opened.reason }], typed };
}
