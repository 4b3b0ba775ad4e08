// Loads step one of /book: the search of the URL, validated and priced. Nothing is stored: the URL is the state.
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import { featureFilters, readFeatures } from "#app/apartments/rules/list-search.ts";
import type { FeatureFilter } from "#app/apartments/rules/list-search.ts";
import { describeLowestPrices } from "#app/availability/describe-lowest-prices.server.ts";
import {
  calendarFrame,
  readApartmentCalendar,
  selectDay,
} from "#app/availability/calendar/apartment-calendar.server.ts";
import type { StayCalendarData } from "#app/availability/calendar/apartment-calendar.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import type { FoundStay } from "#app/availability/find-stays.server.ts";
import { proposeTogether } from "#app/availability/find-combinations.server.ts";
import type { Together } from "#app/availability/find-combinations.server.ts";
import { recordSearch } from "#app/availability/record-search.server.ts";
import { formatFor } from "#app/i18n/format.ts";
import type { PropertyNow } from "#app/dates/rules/plain-date.ts";
import { describePictures, renderingNotice } from "#app/pictures/describe-pictures.server.ts";
import { pictureName } from "#app/pictures/picture-address.ts";
import { readOffers } from "#app/promotions/read-offers.server.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import type { Rates } from "#app/stays/rates.sql.server.ts";
import type { FormFault } from "#app/stays/rules/faults.ts";
import { aboutText } from "#app/stays/other-currency.server.ts";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { readStayQuery } from "#app/stays/rules/stay-query.ts";
import type { RawStayQuery } from "#app/stays/rules/stay-query.ts";
import { checkStay, checkStayInAny } from "#app/stays/rules/stay.ts";
import type { Party, Stay, StayCheck } from "#app/stays/rules/stay.ts";
import { findChoice } from "../find-choice.server.ts";
import type { Choice } from "../find-choice.server.ts";
import { listOwnDrafts } from "../own-drafts.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { findSearchFaults } from "../rules/search-faults.ts";
import { findAlternatives } from "./find-alternatives.server.ts";
import type { Alternatives } from "./find-alternatives.server.ts";
import { findFlexibleDates } from "./find-flexible-dates.server.ts";
import type { FlexibleDates } from "./find-flexible-dates.server.ts";
import {
  hasOneRate,
  makePlanOffer,
  offerWithoutDates,
  picturesInList,
  toApartmentOffer,
} from "./step-offers.ts";
import type { ApartmentOffer, LookTexts, PlanOffer } from "./step-offers.ts";

/** What the first step shows. */
export interface ApartmentStep {
  step: "apartment";
  /** The search as it was typed. */
  raw: RawStayQuery & { with: string };
  /** Set once dates and party are valid. */
  stay: Stay | null;
  /** Dates and party are to be changed: some are missing or wrong, or months were asked for. Else they are shown as text. */
  isSearching: boolean;
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
  apartments: ApartmentOffer[];
  /** The boxes by which the list is filtered. */
  features: FeatureFilter[];
  /** Without days unless `isSearching`: they are most of the page. */
  calendar: StayCalendarData;
  /** The chosen apartment, when it is free on the dates. */
  choice: Choice | null;
  /** A note while one of the apartments' pictures is a rendering; null with a `choice`, which has its own. */
  notice: string | null;
  /** Set when the chosen apartment, or every one that fits, is taken. */
  alternatives: Alternatives | null;
  /** Several apartments for a party that no free one holds; null where one does, or several do not either. */
  together: Together | null;
  /** Prices of other dates; null where there is nothing to compare. */
  flexible: FlexibleDates | null;
  /** The guest comes back from a later step, whose input is saved. */
  hasSavedDetails: boolean;
}

/**
 * Loads the first step; throws the redirect after a day was selected in the calendar. `requireAll`: the guest wants to
 * continue, so missing input is an error too.
 */
export async function loadApartmentStep(
  bookRequest: BookRequest,
  requireAll = false,
): Promise<ApartmentStep> {
  const { app, language, query, params, code, network, currency } = bookRequest;
  const { facts } = app.property;
  const { party, plan, apartment: apartmentId } = query;
  const { db } = app.database;
  const [rates, drafts] = await Promise.all([readOfferedRates(app), listOwnDrafts(bookRequest)]);
  const pending = drafts.flatMap(({ booking }) =>
    booking?.status === "pending_payment" ? [booking] : [],
  );
  const own = pending.find((each) => each.apartmentId === apartmentId) ?? pending[0] ?? null;
  const offers = await readOffers(app, {
    code: code === null ? null : { text: code, network },
    ownBookingId: own?.id,
  });
  const unpaid = { offers, ...(own && { ownBookingId: own.id }) };

  const refused = await selectDay(bookRequest, rates, unpaid.ownBookingId);
  const result = query.stay && checkWanted(query.stay, apartmentId, bookRequest.now, rates);
  const isParty = !query.faults.adults && !query.faults.children;
  const stay = result?.ok && isParty ? query.stay : null;
  const found = stay && (await findStays({ stay, party, language, ...unpaid }, app));
  if (query.stay && result && isParty) {
    const checked = found ?? [{ free: false, reason: result.ok ? null : result.fault }];
    const search = { stay: query.stay, party, found: checked, chosen: apartmentId !== null };
    await recordSearch(bookRequest.pageView, search, db);
  }
  const apartments =
    found?.map(({ apartment }) => apartment) ?? (await listApartments(db, language, facts));
  const chosen = found?.find(({ free, apartment }) => free && apartment.id === apartmentId);
  const choice = chosen && found ? await findChoice(bookRequest, own, found, []) : null;
  const together =
    found && stay && (await proposeTogether(found, { stay, party, plan, language }, app));
  const lowest = found ? new Map() : await describeLowestPrices({ party, offers, language }, app);
  const plans =
    stay && found?.some(({ free }) => free)
      ? makePlanOffer(stay, rates, chosen?.quotes ?? null, bookRequest.now, facts)
      : null;
  const faults = findSearchFaults(query, {
    apartments,
    stayCheck: result,
    requireAll,
    taken: takenOf(found),
  }).filter(({ field, key }) => !together || field !== "adults" || key !== "tooMany");
  const isSearching =
    stay === null ||
    params.has("month") ||
    params.has("day") ||
    faults.some(({ field }) => field === "adults" || field === "children");
  const calendar = isSearching
    ? await readApartmentCalendar(bookRequest, rates, unpaid)
    : { ...calendarFrame(bookRequest, rates), days: [] };
  const texts = await readLookTexts(bookRequest);
  const features = featureFilters(apartments, readFeatures(params));
  const wanted = features.filter((each) => each.chosen).map(({ key }) => key);
  // The chosen one stays in view.
  const isWanted = (apartment: LocalizedApartment) =>
    apartment.id === choice?.apartmentId || wanted.every((key) => apartment.features.includes(key));
  return {
    step: "apartment",
    raw: { ...readStayQuery(params), with: wanted.join(" ") },
    stay,
    isSearching,
    party,
    fromAge: rates.card.touristFee.fromAge,
    plan,
    plans,
    oneRate: stay !== null && hasOneRate(stay, rates, bookRequest.now, facts),
    apartmentId,
    together,
    faults,
    apartments: availableFirst(
      found
        ? found
            .filter(({ apartment }) => isWanted(apartment))
            .map((each) => {
              const offer = toApartmentOffer(each, plan, plans !== null, texts);
              return {
                ...offer,
                about: aboutText(offer.total ?? 0, currency, { language, facts }),
              };
            })
        : apartments.filter(isWanted).map((each) => offerWithoutDates(each, party, lowest, texts)),
    ),
    features,
    calendar: { ...calendar, refused },
    choice,
    notice: choice
      ? null
      : renderingNotice(
          apartments.map(({ pictures }) => pictures[0]),
          language,
          facts,
        ),
    alternatives:
      found &&
      stay &&
      (await findAlternatives({ stay, party, plan, language, found, apartmentId, ...unpaid }, app)),
    flexible:
      stay || !query.stay
        ? await findFlexibleDates(
            {
              stay,
              party,
              plan,
              features: wanted.join(" "),
              apartmentId,
              language,
              ...unpaid,
              shown: stay && isSearching ? calendar.months[0] : undefined,
              from: calendar.months[0] ?? calendar.earliest,
              last: calendar.last,
            },
            app,
          )
        : null,
    hasSavedDetails: drafts.length > 0,
  };
}

// The alternative texts are those of every picture: they are cached.
async function readLookTexts({ app, language }: BookRequest): Promise<LookTexts> {
  const alts = await describePictures(language, app.database.db, app.property.facts);
  return {
    lookOf: ({ pictures, featureLabels }) => ({
      pictures: pictures.slice(1, 1 + picturesInList).map(({ file }) => {
        const name = pictureName(file);
        return { name, alt: alts[name] ?? "" };
      }),
      features: formatFor(language).list(featureLabels),
    }),
  };
}

function takenOf(found: FoundStay[] | null): number[] {
  return (found ?? []).flatMap(({ reason, apartment }) => (reason === "taken" ? apartment.id : []));
}

// Available apartments first, otherwise in the owner's order.
function availableFirst(apartments: ApartmentOffer[]): ApartmentOffer[] {
  return apartments.toSorted((a, b) => Number(a.reason !== null) - Number(b.reason !== null));
}

// By the rules of the chosen apartment, or while none is chosen of any.
function checkWanted(
  stay: Stay,
  apartmentId: number | null,
  now: PropertyNow,
  rates: Rates,
): StayCheck {
  const { rules, card, apartments } = rates;
  if (apartmentId !== null && apartments.includes(apartmentId))
    return checkStay(stay, now, rules, card, rates.of(apartmentId));
  return checkStayInAny(
    stay,
    now,
    rates,
    apartments.map((id) => rates.of(id)),
  );
}
