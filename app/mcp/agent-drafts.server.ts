// A stay that an agent proposes: quoted, stored for 30 days, opened by the guest in a browser, and asked about by the agent again.
import type { QuoteAnswer } from "#app/api/answer-schemas.ts";
import { answerQuote } from "#app/api/answer-stays.server.ts";
import { answerJson } from "#app/api/answer.ts";
import type { Answer } from "#app/api/answer.ts";
import { readStayRequest } from "#app/api/read-request.ts";
import { refuseRequest } from "#app/api/refuse-request.server.ts";
import type { App } from "#app/app.server.ts";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { makeGuest } from "#app/bookings/rules/guest-fields.ts";
import { listDrafts, writeDraft } from "#app/checkout/drafts.sql.server.ts";
import { isSameStay } from "#app/checkout/own-drafts.server.ts";
import {
  newStaySecret,
  readStayCookie,
  stayCookie,
} from "#app/checkout/read-book-request.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import {
  findAgentDraft,
  listBookingsOf,
  newKeyOf,
  writeAgentDraft,
} from "./agent-drafts.sql.server.ts";

/** Who asks: the language of the answer, and the network by which codes of promotions are limited. */
export interface AgentRequest {
  language: Language;
  network: string;
}

// Drafts from one network: an assistant's many users share a few.
const draftLimit = { most: 120, minutes: 60 };

/** What became of a proposed stay. `expired`: an attempt to pay ran out, and the draft can be booked again. */
export const draftStates = ["open", "awaitsPayment", "booked", "expired", "cancelled"] as const;

/** A draft as tools show it: never who booked it, nor its reference. */
export interface DescribedDraft {
  draft: string;
  state: (typeof draftStates)[number];
  /** Where the guest reviews and books it, in the guest's language. */
  url: string;
  checkIn: string;
  checkOut: string;
  apartment: number;
  total: { amount: number; currency: string };
}

/** Answers a body like that of `POST /api/quotes` with a stored draft, or with the same refusals; nights that are taken are one. */
export async function proposeStay(
  body: unknown,
  { language, network }: AgentRequest,
  app: App,
): Promise<Answer> {
  const quoted = await answerQuote(body, { language, network }, app);
  const read = readStayRequest(body);
  if (quoted.status !== 200 || !read.ok) return quoted;
  const { free, total, ratePlan } = JSON.parse(quoted.body) as QuoteAnswer;
  if (!free) return refuseRequest([{ code: "nightsTaken", field: null }], language, app);
  const { stay, party, apartmentId } = read.value;
  const { amount, currency } = total;
  const draft = { stay, party, apartmentId, plan: ratePlan, language, total: amount, currency };
  const { db } = app.database;
  const now = app.clock.now();
  const key = keyedHash(await readSecret(db, "forms"), `agent drafts ${network}`);
  const { within } = await inTransaction(db, (trx) => countForSender(trx, key, draftLimit, now));
  if (!within) return refuseRequest([{ code: "askedTooOften", field: null }], language, app);
  const id = await writeAgentDraft(db, draft, now);
  return answerJson(200, await describeDraft(id, app), { language });
}

/** The draft with that id and what became of it; null for an unknown one, and after 30 days. */
export async function describeDraft(id: string, app: App): Promise<DescribedDraft | null> {
  const { db } = app.database;
  const draft = await findAgentDraft(db, id, app.clock.now());
  if (!draft) return null;
  const bookings = await listBookingsOf(db, id);
  const booking = bookings.find(({ status }) => stateOf[status] === "booked") ?? bookings[0];
  const { total, currency } = booking ?? draft;
  return {
    draft: id,
    state: booking ? stateOf[booking.status] : "open",
    url: `${app.environment.origin}/mcp/drafts/${id}`,
    ...draft.stay,
    apartment: draft.apartmentId,
    total: { amount: total, currency },
  };
}

const stateOf: Record<BookingStatus, DescribedDraft["state"]> = {
  pending_payment: "awaitsPayment",
  confirmed: "booked",
  checked_in: "booked",
  checked_out: "booked",
  no_show: "booked",
  expired: "expired",
  cancelled: "cancelled",
};

/**
 * Where a browser continues with a draft, and the cookie to set: the step of the guest's details, filled with what this browser typed
 * before. A draft of the same stay that the browser has already stays as it is. Null for an unknown draft.
 */
export async function openDraft(
  id: string,
  request: Request,
  { database: { db }, clock, environment: { origin } }: App,
): Promise<{ path: string; cookie: string } | null> {
  const now = clock.now();
  const draft = await findAgentDraft(db, id, now);
  if (!draft) return null;
  const { stay, party, apartmentId, plan } = draft;
  const given = readStayCookie(request, origin);
  const known = given ? await listDrafts(db, given, now) : [];
  // A secret without drafts may have been planted (session fixation).
  const secret = given && known.length > 0 ? given : newStaySecret();
  const wanted = { ...stay, apartmentId };
  const isKnown = known.some((own) => isSameStay(own.stay, wanted));
  if (!isKnown) {
    const { guest = makeGuest(() => ""), paymentMethod = "card" as const } = known[0] ?? {};
    const key = newKeyOf(id);
    await writeDraft(db, secret, { stay: wanted, guest, paymentMethod, key }, now);
  }
  const address = addressOfStay({ stay, party, plan, apartmentId }, "details");
  return { path: addressIn(draft.language, address), cookie: stayCookie(secret, origin) };
}
