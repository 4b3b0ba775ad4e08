// Records that an apartment is being cleaned, is clean, or is not after all.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { addDays, isPlainDate, propertyDay } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { writeCleaning } from "./cleanings.sql.server.ts";
import type { CleaningStep } from "./cleanings.sql.server.ts";
import { mostDaysLate } from "./rules/cleaning-board.ts";

/** The names of the buttons, with what each does. */
const steps: Record<string, CleaningStep> = {
  cleaningStart: "start",
  cleaningDone: "done",
  cleaningUndo: "undo",
};

/**
 * Null when the form is none about cleaning; false when nothing changed: it names no apartment, a day that is neither today nor
 * within the last week, or a colleague was first. `do` names the step, `task` the apartment and the day, "4 2026-11-22".
 */
export async function markCleaning(
  form: FormData,
  user: User,
  { database, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<boolean | null> {
  const step = steps[formText(form, "do")];
  if (!step) return null;
  const [, apartment, day = ""] = /^(\d{1,6}) (.{10})$/.exec(formText(form, "task")) ?? [];
  const now = clock.now();
  const { today } = propertyDay(now, facts.timeZone);
  if (!isPlainDate(day) || day > today || day < addDays(today, -mostDaysLate)) return false;
  const apartmentId = Number(apartment);
  const name = await findApartmentName(database.db, apartmentId, facts.defaultLanguage, facts);
  return inTransaction(database.db, async (trx) => {
    if (!(await lockApartment(trx, apartmentId))) return false;
    const is = await writeCleaning(trx, { apartmentId, day }, step, { by: user.name, now });
    if (is)
      await writeAudit(trx, {
        actor: user,
        what: auditKinds[step],
        subject: `${name} ${day}`,
        now,
      });
    return is;
  });
}

const auditKinds = {
  start: "cleaningStarted",
  done: "cleaningDone",
  undo: "cleaningUndone",
} as const satisfies Record<CleaningStep, string>;
