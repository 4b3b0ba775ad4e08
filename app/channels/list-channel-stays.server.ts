// The guests of other sites: those that staff entered for the days around now, and forgetting them when their stay is long over.
import type { App } from "#app/app.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  forgetGuestsBefore,
  listChannelNights,
  listEnteredStays,
} from "./channel-stays.sql.server.ts";
import type { EnteredStay } from "./channel-stays.sql.server.ts";
import { isSameStay, joinChannelNights } from "./rules/channel-stays.ts";
import type { ChannelStay } from "./rules/channel-stays.ts";

/** A stay; `entered` is null while staff have entered nothing. */
export interface KnownChannelStay extends ChannelStay {
  entered: EnteredStay | null;
}

/** Those that touch the days `from` to `to`, both included: also who left on `from`. By apartment and date. */
export async function listChannelStays(
  db: Db,
  from: PlainDate,
  to: PlainDate,
): Promise<KnownChannelStay[]> {
  const stays = joinChannelNights(await listChannelNights(db, addDays(from, -1), to));
  if (stays.length === 0) return [];
  const entered = await listEnteredStays(db, addDays(from, -longestStay), addDays(to, longestStay));
  const byApartment = Map.groupBy(entered, ({ apartmentId }) => apartmentId);
  return stays
    .filter(({ checkIn, checkOut }) => checkOut >= from && checkIn <= to)
    .map((stay) => ({
      ...stay,
      // A property that moved in has thousands of stays.
      entered: byApartment.get(stay.apartmentId)?.find((one) => isSameStay(one, stay)) ?? null,
    }));
}

const longestStay = 366;

/** Names, telephone numbers and notes; the nights, the party and the amount stay. */
export async function forgetChannelGuests({
  database,
  clock,
  property: { facts },
}: Pick<App, "database" | "clock" | "property">): Promise<void> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  await forgetGuestsBefore(database.db, addDays(today, -retentionDays));
}

// As docs/retention.md says.
const retentionDays = 365;
