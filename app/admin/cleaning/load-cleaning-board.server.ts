// The cleaning of today and the week ahead: who leaves, who comes when, for how many, with what. Without prices.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate, PropertyNow } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { listPrepared } from "../today/prepare-extras.server.ts";
import { lastDay } from "../today/rules/today-board.ts";
import { listStays } from "../today/today.sql.server.ts";
import { listCleanings } from "./cleanings.sql.server.ts";
import { cleaningTasks, mostDaysLate } from "./rules/cleaning-board.ts";
import type { CleaningTask, SleptIn } from "./rules/cleaning-board.ts";

/** What a cleaner needs of a guest; texts are "" and the party null while unknown. */
export interface BoardGuest {
  guest: string;
  /** The calendar of another site; null for our own guests. */
  label: string | null;
  adults: number | null;
  children: number | null;
  /** 'HH:MM' as the guest stated. */
  arrivalTime: string;
  /** What the guest asked for, or staff noted about another site's guest. */
  wishes: string;
  /** What of extras is to be prepared for the arrival. */
  extras: string[];
}

/** One cleaning: after whom, and for whom. */
export interface BoardTask extends CleaningTask {
  apartment: string;
  beds: LocalizedApartment["beds"];
  /** The guest is gone, as staff marked it. */
  hasLeft: boolean;
  /** The next guest, who comes on `arrivesOn`. */
  next: BoardGuest | null;
}

/** The tasks of each day from today on; what was left undone is with today's. */
export interface CleaningBoard {
  now: PropertyNow;
  days: { day: PlainDate; tasks: BoardTask[] }[];
}

/** Today and this many days after it. */
export const daysAhead = 7;

interface BoardStay extends SleptIn {
  hasLeft: boolean;
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
  const own = booked.map((stay): BoardStay => ({
    apartmentId: stay.apartmentId,
    checkIn: stay.checkIn,
    checkOut: lastDay(stay),
    hasLeft: stay.status === "checked_out",
    who: {
      guest: stay.guest,
      label: null,
      adults: stay.adults,
      children: stay.children,
      arrivalTime: stay.arrivalTime,
      wishes: stay.specialRequests,
      extras: prepared.get(stay.checkIn)?.[stay.reference] ?? [],
    },
  }));
  const others = (await listChannelStays(db, from, to))
    .filter(({ entered }) => entered?.isGuest !== false)
    .map(({ apartmentId, checkIn, checkOut, label, entered }): BoardStay => ({
      apartmentId,
      checkIn,
      checkOut,
      hasLeft: entered?.leftAt != null,
      who: {
        guest: entered?.name ?? "",
        label,
        adults: entered?.adults ?? null,
        children: entered?.children ?? null,
        arrivalTime: "",
        wishes: entered?.note ?? "",
        extras: [],
      },
    }));
  const stays = [...own, ...others];
  const apartments = await listAllApartments(db, language, facts);
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
        apartment: apartment?.texts.name ?? String(apartmentId),
        beds: apartment?.beds ?? [],
        hasLeft: after?.hasLeft ?? false,
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
