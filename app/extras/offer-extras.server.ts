// Which extras a stay can have, with what was ordered checked against it; and writing those that the property folder suggests.
import { randomUUID } from "node:crypto";
import { extras as suggested } from "#property/extras.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { findTakenNights } from "#app/availability/nights.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { listUses } from "./booking-extras.sql.server.ts";
import { listExtras, writeExtra } from "./extras.sql.server.ts";
import { apartmentOn, apartmentsOf } from "#app/stays/rules/moves.ts";
import { impossibilityOf, leftOf, mostInUse, refusalOf } from "./rules/extra-offer.ts";
import type { ExtraRefusal, OfferedStay } from "./rules/extra-offer.ts";
import { asOffered } from "./rules/extra.ts";
import type { Extra, WantedExtra } from "./rules/extra.ts";
import { isFlightTime } from "./rules/wanted-extras.ts";

/** An extra, whether a guest can order it for the stay now, and how many at most. */
export interface ExtraOffer {
  extra: Extra;
  /** Why a guest cannot order it; null when it can be ordered. */
  refusal: ExtraRefusal | null;
  /** Why it is impossible, for staff too. */
  impossible: ExtraRefusal | null;
  left: number;
}

/** For every extra, also those not offered any more. What `ownBookingId` has, and the nights that it has, count as free. */
export async function offerExtras(
  db: Db,
  stay: OfferedStay,
  {
    now,
    facts,
    ownBookingId,
  }: { now: Date; facts: PropertyFacts; ownBookingId?: string | undefined },
): Promise<ExtraOffer[]> {
  const extras = await listExtras(db);
  if (extras.length === 0) return [];
  const { checkIn, checkOut } = stay;
  const placed = { ...stay, moves: stay.moves ?? [] };
  const uses = extras.some(({ stock }) => stock !== null)
    ? await listUses(db, stay, { now, ownBookingId })
    : [];
  const beside = extras.some(({ kind }) => kind === "earlyCheckIn" || kind === "lateCheckOut")
    ? await findTakenNights(db, {
        apartments: apartmentsOf(placed),
        from: addDays(checkIn, -1),
        to: addDays(checkOut, 1),
        now,
        ownBookingId,
      })
    : new Map<number, Set<string>>();
  // The night before the stay is one of its first apartment, that after it one of its last.
  const taken = new Set(
    [addDays(checkIn, -1), checkOut].filter((night) =>
      beside.get(apartmentOn(placed, night))?.has(night),
    ),
  );
  return extras.map((extra) => {
    const own = uses.filter(({ extraId }) => extraId === extra.id);
    const inUse = extra.stock === null ? 0 : mostInUse(stay, own);
    const known = {
      inUse,
      taken,
      now: propertyDay(now, facts.timeZone),
      hours: facts,
    };
    return {
      extra,
      refusal: refusalOf(extra, stay, known),
      impossible: impossibilityOf(extra, stay, known),
      left: leftOf(extra, inUse),
    };
  });
}

/**
 * What was ordered and is possible: fewer where not enough are left; an unknown extra is left out. A guest's new order is
 * taken as the extra is offered, and without a time that cannot be read.
 */
export function possibleExtras(
  offers: readonly ExtraOffer[],
  wanted: readonly WantedExtra[],
  because: "refusal" | "impossible" = "refusal",
): { extra: Extra; wanted: WantedExtra }[] {
  return offers.flatMap(({ extra, left, [because]: why }) => {
    const one = wanted.find(({ id }) => id === extra.id);
    if (!one || why !== null) return [];
    const quantity = Math.min(one.quantity, left);
    if (quantity < 1) return [];
    const order = because === "refusal" ? legible(asOffered(extra, one)) : one;
    return [{ extra, wanted: { ...order, quantity } }];
  });
}

function legible(wanted: WantedExtra): WantedExtra {
  const { time, timeBack } = wanted;
  return {
    ...wanted,
    time: isFlightTime(time) ? time : "",
    timeBack: isFlightTime(timeBack) ? timeBack : "",
  };
}

/** How many the property suggests. */
export const suggestedCount = suggested.length;

/** Adds all of them; in a new database they are offered at once, later only once the owner says so. */
export async function suggestExtras(
  trx: Trx,
  { offered, now }: { offered: boolean; now: Date },
): Promise<void> {
  for (const extra of suggested)
    await writeExtra(
      trx,
      {
        countedFrom: "arrival",
        openDays: null,
        taxHundredths: null,
        ways: "arrival",
        picture: null,
        ...extra,
        id: randomUUID(),
        apartments: [],
        lawReadAt: null,
        active: offered,
        version: 0,
      },
      now,
    );
}
