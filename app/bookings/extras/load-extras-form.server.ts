// The form that changes a booking's extras, for its guest and for staff: what can be ordered, and a preview of what was chosen.
import type { PropertyFacts } from "#property/facts.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { readWantedExtras } from "#app/extras/rules/wanted-extras.ts";
import { describeExtraPictures, showExtras } from "#app/extras/show-extras.server.ts";
import type { ShownExtras } from "#app/extras/show-extras.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalance } from "#app/ledger/ledger.sql.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import type { Quote } from "#app/stays/rules/stored-terms.ts";
import type { Booking } from "../bookings.sql.server.ts";
import { previewLaterPart } from "../payments/plans/read-plan.server.ts";
import type { LaterPart } from "../payments/plans/read-plan.server.ts";
import { isSelfServiceOpen } from "../rules/self-service.ts";
import { mayOrder } from "./change-extras.server.ts";
import { previewExtras, readBookingExtras } from "./preview-extras.server.ts";
import type { BookingExtras } from "./preview-extras.server.ts";

/** What an order would cost: the new price, what is to be paid then without the later part of a plan, and what goes back. */
export interface ExtrasOffer {
  quote: Quote;
  /** The whole order as it would be stored. */
  extras: WantedExtra[];
  totalBefore: Cents;
  toPay: Cents;
  later: LaterPart | null;
  refund: Cents;
}

/** A key of `extras.faults`, with the name of the extra. */
export interface ExtrasFault {
  reason: "unavailable" | "tooLate" | "time" | "same";
  name: string;
}

/** The form, filled with what was chosen, or with what is ordered. */
export interface ExtrasForm {
  mayOrder: boolean;
  shown: ShownExtras | null;
  /** The whole order as chosen. */
  wanted: WantedExtra[];
  offer: ExtrasOffer | null;
  fault: ExtrasFault | null;
  version: number;
}

/** Who reads it, and when. */
export interface ExtrasReader {
  language: Language;
  facts: PropertyFacts;
  now: Date;
  by: "guest" | "owner";
}

/** Reads an order from a form; what may not be changed stays as it is ordered. */
export function readOrder(
  read: (field: string) => unknown,
  { offers, ordered }: BookingExtras,
): WantedExtra[] {
  const open = offers.filter(({ mayChange }) => mayChange).map(({ extra }) => extra.id);
  return [...readWantedExtras(read, open), ...ordered.filter(({ id }) => !open.includes(id))];
}

/** `read` reads what was chosen; null before anything was. */
export async function loadExtrasForm(
  db: Db,
  booking: Booking,
  read: ((field: string) => unknown) | null,
  reader: ExtrasReader,
): Promise<ExtrasForm> {
  const { language, facts, now, by } = reader;
  const known = await readBookingExtras(db, booking, reader);
  const wanted = read ? readOrder(read, known) : known.ordered;
  const day = propertyDay(now, facts.timeZone);
  // After arrival guests order only what is counted from the day of departure: without any of it their time is over.
  const isOpen =
    mayOrder(booking, by, day, facts.checkOutHour) &&
    (by === "owner" ||
      isSelfServiceOpen(booking, day, facts.checkInHour) ||
      known.offers.some(({ mayChange }) => mayChange));
  const shown = showExtras(known.offers, {
    language,
    facts,
    stay: booking,
    wanted,
    flight: booking.flight,
    by,
    pictures: await describeExtraPictures(known.offers, reader, db),
    isLocked: ({ extra }) =>
      !known.offers.some((offer) => offer.extra.id === extra.id && offer.mayChange),
  });
  const form = { mayOrder: isOpen, shown, wanted, version: booking.version };
  if (!read || !isOpen) return { ...form, offer: null, fault: null };
  return { ...form, ...(await offerOrder(db, booking, wanted, { known, reader })) };
}

/** What an order would cost, or why it is refused; `wanted` is the whole order. */
export async function offerOrder(
  db: Db,
  booking: Booking,
  wanted: readonly WantedExtra[],
  { known, reader }: { known: BookingExtras; reader: ExtrasReader },
): Promise<{ offer: ExtrasOffer; fault: null } | { offer: null; fault: ExtrasFault }> {
  const { facts, now } = reader;
  const previewed = await previewExtras(db, booking, wanted, reader);
  if (!previewed.ok) {
    const { reason, extraId } = previewed;
    return { offer: null, fault: { reason, name: nameOf(extraId, known, reader) } };
  }
  const { quote, extras, refund, same } = previewed.preview;
  if (same) return { offer: null, fault: { reason: "same", name: "" } };
  const { open } = await readBalance(db, booking.id);
  const { checkIn, total: totalBefore } = booking;
  const change = { checkIn, quote, refund, retained: 0 };
  const later = await previewLaterPart(db, booking, change, { now, timeZone: facts.timeZone });
  const left = open + quote.total - totalBefore + refund - (later?.amount ?? 0);
  return {
    offer: { quote, extras, totalBefore, toPay: Math.max(0, left), later, refund },
    fault: null,
  };
}

/** The name of an extra in the reader's language. */
export function nameOf(
  extraId: string,
  { offers }: BookingExtras,
  { language, facts }: Pick<ExtrasReader, "language" | "facts">,
): string {
  const extra = offers.find((offer) => offer.extra.id === extraId)?.extra;
  return wordsOf(extra?.words ?? {}, language, facts.defaultLanguage).name;
}
