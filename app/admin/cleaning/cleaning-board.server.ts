// The cleaning of today and the week ahead: who leaves, who comes when, for how many, with what, and which extras are to be
// prepared, all without prices; and the buttons that record that an apartment is being cleaned, is clean, or is not after all.
import type { PropertyFacts } from "#property/facts.ts";
import { findApartmentName, listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { lockApartment } from "#app/availability/nights.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate, PropertyNow } from "#app/dates/rules/plain-date.ts";
import { listExtrasOf } from "#app/extras/booking-extras.sql.server.ts";
import { listExtras } from "#app/extras/extras.sql.server.ts";
import { dueOn } from "#app/extras/rules/extra-offer.ts";
import { listOrdered } from "#app/extras/show-extras.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { User } from "../auth/users.sql.server.ts";
import { pressedLater, storePress } from "../today/presses.sql.server.ts";
import type { Press } from "../today/presses.sql.server.ts";
import { lastDay } from "../today/rules/today-board.ts";
import { listStays } from "../today/today.sql.server.ts";
import type { StoredStay } from "../today/today.sql.server.ts";
import { listCleanings, writeCleaning } from "./cleanings.sql.server.ts";
import type { CleaningStep } from "./cleanings.sql.server.ts";
import { readTask } from "./report-damage.server.ts";
import { cleaningActs, cleaningTasks, mostDaysLate } from "./rules/cleaning-board.ts";
import type { CleaningAct, CleaningTask, SleptIn } from "./rules/cleaning-board.ts";

/** What a cleaner needs of a guest; texts are "" and the party null while unknown. */
interface BoardGuest {
  guest: string;
  /** The calendar of another site; null for our own guests. */
  label: string | null;
  adults: number | null;
  children: number | null;
  /** 'HH:MM' as the guest stated. */
  arrivalTime: string;
  /** What the guest asked for, or staff noted about another site's guest. */
  requests: string;
  /** What of extras is to be prepared for the arrival. */
  extras: string[];
  /** The apartment from which a guest who is staying already moves over; null for one who arrives. */
  movesFrom: string | null;
}

/** One cleaning: after whom, and for whom. */
export interface BoardTask extends CleaningTask {
  apartment: string;
  beds: LocalizedApartment["beds"];
  /** Staff recorded the departure. */
  hasLeft: boolean;
  /** The apartment into which the guest moves; null for one who leaves. */
  movesTo: string | null;
  /** The next guest, who comes on `arrivesOn`. */
  next: BoardGuest | null;
}

/** The tasks of each day from today on; what was left undone is with today's. */
interface CleaningBoard {
  now: PropertyNow;
  days: { day: PlainDate; tasks: BoardTask[] }[];
}

/** Today and this many days after it. */
const daysAhead = 7;

interface BoardStay extends SleptIn {
  hasLeft: boolean;
  movesTo: string | null;
  who: BoardGuest;
}

/** Apartments and extras in `language`. */
export async function loadCleaningBoard(
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<CleaningBoard> {
  const now = propertyDay(clock.now(), facts.timeZone);
  const { today } = now;
  const [from, to] = [addDays(today, -mostDaysLate), addDays(today, daysAhead)];
  const booked = await listStays(db, from, to);
  const days = Array.from({ length: daysAhead + 1 }, (_, n) => addDays(today, n));
  const prepared = new Map<PlainDate, Record<string, string[]>>();
  for (const day of days)
    prepared.set(day, await listPrepared(db, booked, { today: day, language, facts }));
  const apartments = await listAllApartments(db, language, facts);
  const nameOf = (id: number) => apartments.find((one) => one.id === id)?.texts.name ?? String(id);
  const own = booked.flatMap((stay) => {
    const parts = partsOf({ ...stay, checkOut: lastDay(stay) });
    return parts.map((part, index): BoardStay => {
      const [before, after] = [parts[index - 1], parts[index + 1]];
      return {
        ...part,
        hasLeft: stay.status === "checked_out",
        movesTo: after ? nameOf(after.apartmentId) : null,
        who: {
          guest: stay.guest,
          label: null,
          adults: stay.adults,
          children: stay.children,
          arrivalTime: before ? "" : stay.arrivalTime,
          requests: stay.specialRequests,
          extras: before ? [] : (prepared.get(stay.checkIn)?.[stay.reference] ?? []),
          movesFrom: before ? nameOf(before.apartmentId) : null,
        },
      };
    });
  });
  const others = (await listChannelStays(db, from, to))
    .filter(({ entered }) => entered?.isGuest !== false)
    .map(({ apartmentId, checkIn, checkOut, label, entered }): BoardStay => ({
      apartmentId,
      checkIn,
      checkOut,
      hasLeft: entered?.leftAt != null,
      movesTo: null,
      who: {
        guest: entered?.name ?? "",
        label,
        adults: entered?.adults ?? null,
        children: entered?.children ?? null,
        arrivalTime: "",
        requests: entered?.note ?? "",
        extras: [],
        movesFrom: null,
      },
    }));
  const stays = [...own, ...others];
  const tasks = cleaningTasks(stays, await listCleanings(db, from, to), { today, to }).map(
    (task): BoardTask => {
      const { apartmentId, day, arrivesOn } = task;
      const apartment = apartments.find(({ id }) => id === apartmentId);
      const after = stays.find((stay) => stay.apartmentId === apartmentId && stay.checkOut === day);
      const next = stays.find(
        (stay) => stay !== after && stay.apartmentId === apartmentId && stay.checkIn === arrivesOn,
      );
      return {
        ...task,
        apartment: nameOf(apartmentId),
        beds: apartment?.beds ?? [],
        hasLeft: after?.hasLeft ?? false,
        movesTo: after?.movesTo ?? null,
        next: next?.who ?? null,
      };
    },
  );
  return {
    now,
    days: days.map((day) => ({
      day,
      tasks: tasks.filter((task) => (task.day < today ? today : task.day) === day),
    })),
  };
}

/** By the booking's reference, one line for each extra, such as "Airport transfer, MK 749, 06:40". */
export async function listPrepared(
  db: Db,
  stays: readonly StoredStay[],
  { today, language, facts }: { today: PlainDate; language: Language; facts: PropertyFacts },
): Promise<Record<string, string[]>> {
  const here = stays.filter(({ checkIn, checkOut }) => checkIn <= today && today <= checkOut);
  const ordered = await listExtrasOf(
    db,
    here.map(({ id }) => id),
  );
  if (ordered.size === 0) return {};
  const extras = await listExtras(db);
  const lines = here.map((stay) => {
    const due = (ordered.get(stay.id) ?? []).flatMap((wanted) => {
      const extra = extras.find(({ id }) => id === wanted.id);
      return (extra && dueOn(extra, wanted, stay, today)) ?? [];
    });
    return [stay.reference, listOrdered(extras, due, stay, { language, facts })] as const;
  });
  return Object.fromEntries(lines.filter(([, items]) => items.length > 0));
}

/** What each button does. */
const steps: Record<CleaningAct, CleaningStep> = {
  cleaningStart: "start",
  cleaningDone: "done",
  cleaningUndo: "undo",
};

/**
 * Null when the form is none about cleaning; false when nothing changed: it names no apartment, a day that is neither today nor
 * within the last week, or a colleague was first. `do` names the step, `task` the apartment and the day, "4 2026-11-22". What was
 * pressed earlier and sent now (`press`) was begun or finished then. `of` is the id of the apartment.
 */
export async function markCleaning(
  form: FormData,
  user: User,
  { database, clock, property }: Pick<App, "database" | "clock" | "property">,
  press: Press | null = null,
): Promise<{ notice: CleaningAct; of: string } | false | null> {
  const act = cleaningActs.find((known) => known === formText(form, "do"));
  if (!act) return null;
  const step = steps[act];
  const task = readTask(formText(form, "task"), { clock, property });
  if (!task) return false;
  const { apartmentId, day } = task;
  const { facts } = property;
  const now = clock.now();
  const name = await findApartmentName(database.db, apartmentId, facts.defaultLanguage, facts);
  return inTransaction(database.db, async (trx) => {
    if (!(await lockApartment(trx, apartmentId))) return false;
    const said = { by: user.name, now: press?.pressedAt ?? now };
    if (!(await writeCleaning(trx, { apartmentId, day }, step, said))) return false;
    const [subject, later] = [`${name} ${day}`, pressedLater(press, now)];
    await writeAudit(trx, { actor: user, what: auditKinds[step], subject, ...later, now });
    if (press) await storePress(trx, press, "done", now);
    return { notice: act, of: String(apartmentId) };
  });
}

const auditKinds = {
  start: "cleaningStarted",
  done: "cleaningDone",
  undo: "cleaningUndone",
} as const satisfies Record<CleaningStep, string>;
