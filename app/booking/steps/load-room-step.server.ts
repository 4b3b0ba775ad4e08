// Loads step one of /book: the search of the URL, validated and priced. Nothing is stored: the URL is the state.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { noticeOf } from "#app/pictures/describe-shown.server.ts";
import type { StayCalendarData } from "../calendar/calendar-data.ts";
import { type Choice, findChoice } from "./find-choice.server.ts";
import { listOwnDrafts } from "./find-own-draft.server.ts";
import { findStays, type FoundStay } from "../find-stays.server.ts";
import { findWayOut, type WayOut } from "./find-way-out.server.ts";
import { pressDay } from "./press-day.server.ts";
import { hasOneRate, type PlanOffer, planOffer } from "../plan-offer.ts";
import { readOfferedRates } from "../read-offered-rates.server.ts";
import { readRoomCalendar } from "../calendar/read-room-calendar.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { type RoomOffer, roomOffer, roomWithoutDates } from "../room-offer.ts";
import { type RawStayQuery, readStayQuery } from "../rules/booking-request.ts";
import type { FormFault } from "../rules/form-fault.ts";
import type { Party } from "../rules/party.ts";
import type { RatePlan } from "../rules/rate-card.ts";
import { roomFaults } from "../rules/room-faults.ts";
import { checkStay, type Stay } from "../rules/stay.ts";
import { tellSearch } from "../tell-search.server.ts";

/** What the first step shows. */
export interface RoomStep {
  step: "room";
  /** The search as it was typed. */
  raw: RawStayQuery;
  /** Set once dates and party are valid. */
  stay: Stay | null;
  party: Party;
  /** From which age on a guest counts as an adult: that of the tourist fee. */
  fromAge: number;
  plan: RatePlan;
  /** What the two rates differ in; null while no apartment is available, or when there is only one rate. */
  plans: PlanOffer | null;
  /** Both rates have the same terms for these dates: only the one that costs less is offered. */
  oneRate: boolean;
  apartmentId: number | null;
  faults: FormFault[];
  rooms: RoomOffer[];
  calendar: StayCalendarData;
  /** The chosen apartment, when it is free on the dates. */
  choice: Choice | null;
  /** A note while one of the apartments' pictures is a rendering; null with a `choice`, which has its own. */
  notice: string | null;
  /** Set when the chosen apartment, or every one that fits, is taken. */
  wayOut: WayOut | null;
  /** The guest comes back from a later step, whose input is saved. */
  keepsDetails: boolean;
}

/**
 * Loads the first step; throws the redirect after a day was selected in the calendar. `requireAll`: the guest wants to
 * continue, so missing input is an error too.
 */
export async function loadRoomStep(visit: BookVisit, insist = false): Promise<RoomStep> {
  const { house, language, query, params } = visit;
  const { party, plan, apartment: apartmentId } = query;
  const { db } = house.database;
  const [rates, drafts] = await Promise.all([readOfferedRates(house), listOwnDrafts(visit)]);
  const pending = drafts.flatMap(({ booking }) =>
    booking?.status === "pending_payment" ? [booking] : [],
  );
  const own = pending.find((each) => each.apartmentId === apartmentId) ?? pending[0] ?? null;
  const unpaid = own ? { ownBookingId: own.id } : {};

  const refused = await pressDay(visit, rates, unpaid.ownBookingId);
  const verdict = query.stay && checkStay(query.stay, visit.now, rates.rules, rates.card);
  const isParty = !query.faults.adults && !query.faults.children;
  const stay = verdict?.ok && isParty ? query.stay : null;
  const found = stay && (await findStays({ stay, party, language, ...unpaid }, house));
  if (query.stay && verdict && isParty) {
    const judged = found ?? [{ free: false, reason: verdict.ok ? null : verdict.fault }];
    const search = { stay: query.stay, party, found: judged, chosen: apartmentId !== null };
    await tellSearch(visit.told, search, db);
  }
  const apartments =
    found?.map(({ apartment }) => apartment) ?? (await listApartments(db, language));
  const chosen = found?.find(({ free, apartment }) => free && apartment.id === apartmentId);
  const choice = chosen && found ? await findChoice(visit, own, found) : null;
  return {
    step: "room",
    raw: readStayQuery(params),
    stay,
    party,
    fromAge: rates.card.touristFee.fromAge,
    plan,
    plans:
      stay && found?.some(({ free }) => free)
        ? planOffer(stay, rates, chosen?.quotes ?? null, visit.now)
        : null,
    oneRate: stay !== null && hasOneRate(stay, rates, visit.now),
    apartmentId,
    faults: roomFaults(query, { apartments, verdict, insist, taken: takenOf(found) }),
    rooms: inOrder(
      found
        ? found.map((each) => roomOffer(each, plan))
        : apartments.map((each) => roomWithoutDates(each, party)),
    ),
    calendar: { ...(await readRoomCalendar(visit, rates, unpaid.ownBookingId)), refused },
    choice,
    notice: choice
      ? null
      : noticeOf(
          apartments.map(({ pictures }) => pictures[0]),
          language,
        ),
    wayOut:
      found &&
      stay &&
      (await findWayOut({ stay, party, plan, language, found, apartmentId, ...unpaid }, house)),
    keepsDetails: drafts.length > 0,
  };
}

function takenOf(found: FoundStay[] | null): number[] {
  return (found ?? []).flatMap(({ reason, apartment }) => (reason === "taken" ? apartment.id : []));
}

// Available apartments first, otherwise in the owner's order.
function inOrder(rooms: RoomOffer[]): RoomOffer[] {
  return rooms.toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null));
}
