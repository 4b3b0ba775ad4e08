// Booking sessions of the Universal Commerce Protocol's lodging draft: proposed stays of agents (app/mcp) in the draft's form. Every session
// leads the guest to our own page; none is completed, changed or cancelled by a platform.
import type { App } from "#app/app.server.ts";
import { answerJson } from "#app/api/answer.ts";
import type { Answer } from "#app/api/answer.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { describeDraft, proposeStay } from "#app/mcp/agent-drafts.server.ts";
import type { AgentRequest, DescribedDraft } from "#app/mcp/agent-drafts.server.ts";
import { findAgentDraft } from "#app/mcp/agent-drafts.sql.server.ts";
import { readSessionRequest, stayIdOf } from "./read-session-request.ts";

/** Of the protocol's draft, as its examples write it; a dated version will follow. */
export const version = "draft";
const capability = "dev.ucp.lodging.booking";
const site = "https://ucp.dev/draft";

/** A message of the protocol: what is wrong, or what the platform should say to its user. */
interface Message {
  type: "error" | "info";
  code: string;
  path?: string;
  content: string;
  severity?: "recoverable" | "requires_buyer_review" | "unrecoverable";
}

// The property's id in the protocol: the host of the site.
function propertyIdOf({ environment }: Pick<App, "environment">): string {
  return new URL(environment.origin).host;
}

/** The profile at `/.well-known/ucp`: one service, one capability, no payment. */
export function describeProfile({ environment: { origin } }: App): object {
  return {
    ucp: {
      version,
      services: {
        "dev.ucp.lodging": [
          {
            version,
            spec: `${site}/specification/overview`,
            transport: "rest",
            schema: `${site}/services/lodging/rest.openapi.json`,
            endpoint: `${origin}/ucp`,
          },
        ],
      },
      capabilities: {
        [capability]: [
          {
            version,
            spec: `${site}/specification/lodging/booking`,
            schema: `${site}/schemas/lodging/booking.json`,
          },
        ],
      },
      payment_handlers: {},
    },
  };
}

/** Answers a request for a session with a stored stay, or with the draft's error answer: 200 where the stay is refused. */
export async function createSession(
  body: unknown,
  { language, network }: AgentRequest,
  app: App,
): Promise<Answer> {
  const read = readSessionRequest(body, propertyIdOf(app));
  if (!read.ok) return answerError(400, { code: "invalid_request", ...read.fault }, app);
  const proposed = await proposeStay(read.stay, { language, network }, app);
  const content = JSON.parse(proposed.body) as DescribedDraft & Problem;
  if (proposed.status !== 200)
    return answerError(proposed.status === 429 ? 429 : 200, errorOf(content), app);
  return answerSession(201, content.draft, { language, messages: [] }, app);
}

/** Answers with the session, or 404; `more` is why a request did not change it. */
export async function answerSession(
  status: number,
  id: string,
  { language, messages }: { language: Language; messages: Message[] },
  app: App,
): Promise<Answer> {
  const { db } = app.database;
  const { facts } = app.property;
  const draft = await findAgentDraft(db, id, app.clock.now());
  const known = draft && (await describeDraft(id, app));
  if (!known) {
    const content = makeTranslator(language, facts, "mcp")("mcp.unknownDraft");
    return answerError(404, { code: "not_found", content }, app);
  }
  const { apartmentId, plan, party, stay } = draft;
  const t = makeTranslator(language, facts, "mcp", "booking");
  const apartments = await listApartments(db, language, facts);
  const apartment = apartments.find((each) => each.id === apartmentId);
  const { amount, currency } = known.total;
  // One price with every fee: the parts are shown on the page, in the guest's language.
  const totals = ["subtotal", "total"].map((type) => ({ type, amount }));
  const { street, locality, district, postalCode, countryCode } = facts.address;
  const legal = (type: string, path: "/legal/terms" | "/legal/privacy") => ({
    type,
    url: app.environment.origin + addressIn(language, path),
  });
  const session = {
    ucp: { version, capabilities: { [capability]: [{ version }] }, payment_handlers: {} },
    id,
    status: known.state === "cancelled" ? "canceled" : "requires_escalation",
    property: {
      id: propertyIdOf(app),
      name: facts.name,
      address: {
        street_address: street,
        address_locality: locality,
        address_region: district,
        address_country: countryCode,
        ...(postalCode && { postal_code: postalCode }),
      },
    },
    stays: [
      {
        id: stayIdOf(apartmentId, plan),
        stay_dates: { start_date: stay.checkIn, end_date: stay.checkOut },
        accommodation_type: {
          id: String(apartmentId),
          title: apartment?.texts.name ?? facts.name,
          ...(apartment && { capacity: { total: apartment.guests } }),
        },
        rate_plan: { id: plan, title: t(`booking.apartment.${plan}`) },
        occupancy: { ...party, total: party.adults + party.children },
        totals,
      },
    ],
    currency,
    totals,
    messages: [...messages, ...messagesOf(known, t)],
    links: [legal("terms_of_service", "/legal/terms"), legal("privacy_policy", "/legal/privacy")],
    continue_url: known.url,
  };
  return answerJson(status, session, { language });
}

type Translate = (key: "mcp.session.review" | "mcp.session.booked") => string;

// The draft's `completed` names the guest and the booking: an agent learns neither, so a booked session stays with the guest, and says so.
function messagesOf({ state }: DescribedDraft, t: Translate): Message[] {
  if (state === "cancelled") return [];
  if (state === "booked")
    return [{ type: "info", code: "booked_on_site", content: t("mcp.session.booked") }];
  const content = t("mcp.session.review");
  return [
    { type: "error", code: "buyer_review", content, severity: "requires_buyer_review" as const },
  ];
}

/** Answers a platform that wants to change, complete or cancel a session: as it is, and that it has stayed so. */
export async function keepSession(
  id: string,
  { body, language }: { body?: unknown; language: Language },
  app: App,
): Promise<Answer> {
  const draft = await findAgentDraft(app.database.db, id, app.clock.now());
  const read = body === undefined ? null : readSessionRequest(body, propertyIdOf(app));
  const wanted = read?.ok ? read.stay : null;
  const isSame =
    draft &&
    wanted &&
    stayIdOf(wanted.apartment, wanted.ratePlan) === stayIdOf(draft.apartmentId, draft.plan) &&
    [wanted.checkIn, wanted.checkOut, wanted.adults, wanted.children].join() ===
      [draft.stay.checkIn, draft.stay.checkOut, draft.party.adults, draft.party.children].join();
  const content = makeTranslator(language, app.property.facts, "mcp")("mcp.session.unchanged");
  const unchanged: Message = {
    type: "error",
    code: "session_unchanged",
    content,
    severity: "recoverable",
  };
  return answerSession(200, id, { language, messages: isSame ? [] : [unchanged] }, app);
}

/** What the API says of a refusal (problem details). */
interface Problem {
  code?: string;
  title?: string;
  detail?: string;
}

/** A refusal of the API as code and content of a message. */
export function errorOf({ code, title, detail }: Problem): { code: string; content: string } {
  return { code: code ?? "invalid_request", content: detail ?? title ?? "The request is refused." };
}

/** The draft's error answer: no session, and where the guest can continue. */
export function answerError(
  status: number,
  refusal: Pick<Message, "code" | "path" | "content">,
  app: App,
): Answer {
  const message: Message = { type: "error", ...refusal, severity: "unrecoverable" };
  const { origin } = app.environment;
  return answerJson(status, {
    ucp: { version, status: "error" },
    messages: [message],
    continue_url: `${origin}${addressIn(null, "/book")}`,
  });
}
