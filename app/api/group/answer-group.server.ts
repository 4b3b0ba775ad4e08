// Several apartments for one party: which free ones hold it together, and booking all of them at once or none.
import type { App } from "#app/app.server.ts";
import { findCombinations } from "#app/availability/find-combinations.server.ts";
import { hasEndedLinks } from "#app/bookings/booking-events.sql.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { placeGroup } from "#app/bookings/place/place-group.server.ts";
import type { PlaceGroupResult } from "#app/bookings/place/place-group.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { parseStayQuery } from "#app/stays/rules/stay-query.ts";
import { describeStored } from "../answer-booking.server.ts";
import { asPageQuery, faultsOf, missingDate } from "../answer-stays.server.ts";
import { answerJson } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { readGroupRequest } from "../read-request.ts";
import type { ApiGroupRequest } from "../read-request.ts";
import type { Fault } from "../problem.ts";
import { bookingFaults } from "../refusal-faults.ts";
import { refuseRequest } from "../refuse-request.server.ts";
import type { Combinations, Group } from "./group-schemas.ts";

/** Answers the query parameters, which are those of the availability; no combination where fewer than two adults come. */
export async function answerCombinations(
  params: URLSearchParams,
  language: Language,
  app: App,
): Promise<Answer> {
  const { stay, party, plan, faults } = parseStayQuery(asPageQuery(params));
  const [first, ...others] = faultsOf(faults);
  if (first) return refuseRequest([first, ...others], language, app);
  if (!stay) return refuseRequest([missingDate(params)], language, app);
  const found = await findCombinations({ stay, party, plan, language }, app);
  const answer: Combinations = {
    ...stay,
    ...party,
    ratePlan: found[0]?.parts[0]?.quote.plan ?? plan,
    combinations: found.map(({ parts, total, currency }) => {
      const amount = (cents: number) => ({ amount: cents, currency });
      const sum = (of: "dueNow" | "dueAtProperty") =>
        amount(parts.reduce((all, { quote }) => all + quote[of], 0));
      return {
        total: amount(total),
        dueNow: sum("dueNow"),
        dueAtProperty: sum("dueAtProperty"),
        apartments: parts.map(({ apartment, party: placed, quote }) => ({
          apartment: apartment.id,
          name: apartment.texts.name,
          ...placed,
          total: amount(quote.total),
        })),
      };
    }),
  };
  return answerJson(200, answer, { language });
}

/** Books all apartments of the body or none; the same `key` gives the same bookings. */
export async function answerGroup(
  body: unknown,
  { key, language, network }: { key: string; language: Language; network: string },
  app: App,
): Promise<Answer> {
  const read = readGroupRequest(body, app.property.facts.currency);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { payment, ...request } = read.value;
  const placed = await placeGroup(
    {
      ...request,
      // Prefixed, so that it can never equal a key of the pages or of a single booking.
      key: `api-group:${key}`,
      payment: payment.method === "card" ? { method: "card", card: null } : { method: "property" },
      language,
      source: "api",
      network,
    },
    app,
  );
  if (!placed.ok) return refuseRequest(groupFaults(placed, read.value), language, app);
  const { bookings } = placed;
  const isPaid = placed.outcome === "confirmed";
  return answerJson(isPaid ? 201 : 202, await describeGroup(bookings, { isPaid, language }, app));
}

async function describeGroup(
  bookings: Booking[],
  { isPaid, language }: { isPaid: boolean; language: Language },
  app: App,
): Promise<Group> {
  const { origin } = app.environment;
  const { db } = app.database;
  const described: Group["bookings"] = [];
  for (const booking of bookings) {
    const stored = await describeStored(booking, db);
    // A repeated request, whose answer is no longer stored, would get a new link to what its guest has closed.
    if (await hasEndedLinks(db, booking.id)) described.push(stored);
    else {
      const page = origin + addressIn(language, await createBookingLink(booking.id, app));
      described.push({ ...stored, page });
    }
  }
  const [first] = bookings;
  const total = bookings.reduce((sum, booking) => sum + booking.total, 0);
  const page = described.find((one) => one.page !== undefined)?.page;
  return {
    total: { amount: total, currency: first?.currency ?? app.property.facts.currency },
    bookings: described,
    ...(!isPaid && {
      payment: {
        heldUntil: first?.holdExpiresAt ?? null,
        ...(page !== undefined && { url: `${page}/together` }),
      },
    }),
  };
}

// By the apartment that was refused, in the fields of a request with several.
function groupFaults(
  placed: Extract<PlaceGroupResult, { ok: false }>,
  request: ApiGroupRequest,
): [Fault, ...Fault[]] {
  const { expectedTotal: old, currency } = request;
  switch (placed.reason) {
    case "notTogether":
      return [{ code: "notTogether", field: "apartments" }];
    case "promotionUsedUp":
      return [{ code: "promotionUsedUp", field: null }];
    case "priceChanged": {
      const facts = { old: { amount: old, currency }, new: { amount: placed.total, currency } };
      return [{ code: "priceChanged", field: "expectedTotal", facts }];
    }
    // Without a card nothing is charged here.
    case "declined":
      return [{ code: "nightsTaken", field: "apartments" }];
    default: {
      const part = request.parts.find(({ apartmentId }) => apartmentId === placed.apartmentId);
      const party = part?.party ?? { adults: 0, children: 0 };
      const [first, ...others] = bookingFaults(placed, { party, expectedTotal: old });
      const inGroup = ({ field, facts, ...fault }: Fault): Fault => ({
        ...fault,
        field: field === "apartment" || field === "adults" ? "apartments" : field,
        facts: { ...facts, ...(part && { apartment: part.apartmentId }) },
      });
      return [inGroup(first), ...others.map(inGroup)];
    }
  }
}
