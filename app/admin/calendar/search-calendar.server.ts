// The search within the calendar: stays by the guest's name or the booking's reference, of other sites too.
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { guestName } from "#app/bookings/rules/guest-fields.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { partsOf } from "#app/stays/rules/moves.ts";
import { foldText } from "#app/ui/rules/typed-text.ts";
import { listFindableStays } from "./calendar.sql.server.ts";

/** A stay that was found; `key` marks it in the calendar. */
export interface FoundStay {
  key: string;
  who: string;
  apartmentId: number;
  /** Its name, also of an apartment that is not shown any more. */
  apartment: string;
  from: PlainDate;
  to: PlainDate;
}

/** The first stays that were found, and how many there are altogether. */
export interface FoundList {
  stays: FoundStay[];
  count: number;
}

/**
 * The stays whose guest or reference has every word of `search`, in any case and with or without accents: those of today and later
 * first, by date, then those of the last year; at most 20 of them are listed. Apartments are named in `language`.
 */
export async function searchCalendar(
  search: string,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<FoundList> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const since = addDays(today, -366);
  const booked = (await listFindableStays(db, since)).map((stay) => {
    const parts = partsOf(stay);
    // Where a guest who moves is today, or arrives.
    const {
      apartmentId,
      checkIn: from,
      checkOut: to,
    } = parts.findLast(({ checkIn }) => checkIn <= today) ?? parts[0]!;
    return {
      key: stay.reference,
      who: guestName(stay),
      text: `${guestName(stay)} ${stay.firstName} ${stay.lastName} ${stay.reference}`,
      apartmentId,
      from,
      to,
    };
  });
  const elsewhere = await listChannelStays(db, since, addDays(today, 1100));
  const named = elsewhere.flatMap(({ entered, apartmentId, checkIn: from, checkOut: to, label }) =>
    entered?.name
      ? [
          {
            key: `channel-${apartmentId}-${from}`,
            who: `${entered.name}, ${label}`,
            text: entered.name,
            apartmentId,
            from,
            to,
          },
        ]
      : [],
  );
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const matching = [...booked, ...named].filter(({ text }) => {
    const folded = foldText(text);
    const plain = folded.replaceAll("-", "");
    return words.every((word) => folded.includes(word) || plain.includes(word.replaceAll("-", "")));
  });
  const isOver = (stay: { to: PlainDate }) => stay.to < today;
  const apartments = await listAllApartments(db, language, facts);
  const names = new Map(apartments.map(({ id, texts }) => [id, texts.name]));
  const stays = matching
    .map(({ key, who, apartmentId, from, to }) => {
      return { key, who, apartmentId, apartment: names.get(apartmentId) ?? "", from, to };
    })
    .toSorted(
      (a, b) =>
        Number(isOver(a)) - Number(isOver(b)) || (a.from < b.from ? -1 : a.from > b.from ? 1 : 0),
    )
    .slice(0, 20);
  return { stays, count: matching.length };
}
