// POST /api/quotes: the full price of one stay in one apartment, line by line, and whether it is free. Nothing is stored.
import { findStays } from "#app/availability/find-stays.server.ts";
import { cancellationSchedule } from "#app/stays/rules/cancellation.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type Answer, answerJson } from "./answer.ts";
import { refuseRequest } from "./refuse-request.server.ts";
import { readStayRequest } from "./read-request.ts";
import { stayFault } from "./stay-fault.ts";

/** Answers a parsed body. Taken nights are quoted too, with `free: false`. */
export async function answerQuote(body: unknown, language: Language, app: App): Promise<Answer> {
  const { facts } = app.property;
  const read = readStayRequest(body);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { apartmentId, stay, party, plan } = read.value;
  const found = await findStays({ stay, party, language }, app);
  const wanted = found.find(({ apartment }) => apartment.id === apartmentId);
  if (!wanted)
    return refuseRequest([{ code: "apartmentUnknown", field: "apartment" }], language, app);
  const fault = stayFault(wanted, party);
  if (!wanted.quotes || fault)
    return refuseRequest([fault ?? { code: "internal", field: null }], language, app);

  const quote = wanted.quotes[plan];
  const amount = (cents: number) => ({ amount: cents, currency: quote.currency });
  const now = propertyDay(app.clock.now(), facts.timeZone);
  return answerJson(200, {
    apartment: apartmentId,
    ...stay,
    ...party,
    ratePlan: quote.plan,
    nights: quote.nights,
    free: wanted.free,
    reason: wanted.reason,
    total: amount(quote.total),
    dueNow: amount(quote.dueNow),
    dueAtProperty: amount(quote.dueAtProperty),
    lines: quote.lines,
    cancellation: cancellationSchedule(stay, quote.plan, quote.dueNow, facts, now).steps,
  });
}
