// Changing the stay by a guest's program: the new price first, then the change with exactly that price.
import type { App } from "#app/app.server.ts";
import { changeMyStay, loadMyChange } from "#app/guest-area/change/my-change.server.ts";
import type { MyChange } from "#app/guest-area/change/my-change.server.ts";
import { changeFields } from "#app/guest-area/rules/guest-forms.ts";
import type { ChangeFormFault, TypedStay } from "#app/guest-area/rules/guest-forms.ts";
import type { SaveWithin } from "../answer-once.server.ts";
import { answerJson } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { statusOf } from "../problem.ts";
import type { Fault } from "../problem.ts";
import { readBySchema } from "../read-request.ts";
import { refuseRequest } from "../refuse-request.server.ts";
import { changeRequestSchema } from "./guest-schemas.ts";
import type { ChangeQuote } from "./guest-schemas.ts";
import { amountIn, describeDone, nameIn, refuseUnknown } from "./open-booking.server.ts";
import type { GuestCall } from "./open-booking.server.ts";

/** The new price of the stay that the query names; what it leaves out stays. A stay that is not allowed is refused. */
export async function answerChangeQuote(
  call: GuestCall & { query: URLSearchParams },
  app: App,
): Promise<Answer> {
  const { booking, query, secret, language } = call;
  const typed = typedStay((name) => query.get(name) ?? booking[name]);
  const view = await loadMyChange(secret, new URLSearchParams(typed), language, app);
  if (!view) return refuseUnknown(language, app);
  const quote = quoteOf(view, call, app);
  if (quote) return answerJson(200, quote, { language });
  const [first, ...others] = view.faults.map(toFault);
  return refuseRequest([first ?? tooLate, ...others], language, app);
}

const tooLate: Fault = { code: "tooLateToChange", field: null };

function typedStay(valueOf: (name: (typeof changeFields)[number]) => string | number): TypedStay {
  return Object.fromEntries(changeFields.map((name) => [name, String(valueOf(name))])) as TypedStay;
}

function quoteOf(
  { booking: before, offer, typed }: MyChange,
  { booking, language }: GuestCall,
  app: App,
): ChangeQuote | null {
  if (!offer) return null;
  const amount = amountIn(booking);
  const { quote, later, policy } = offer;
  const named = (names: Record<string, string>) => nameIn(names, language, app);
  return {
    version: before.version,
    checkIn: typed.checkIn,
    checkOut: typed.checkOut,
    adults: Number(typed.adults),
    children: Number(typed.children),
    totalBefore: amount(before.total),
    total: amount(quote.total),
    lines: quote.lines,
    open: amount(offer.dueAtProperty),
    later: later && { amount: amount(later.amount), dueOn: later.dueOn },
    refund: amount(offer.refund),
    kept: amount(offer.retained),
    cancellation: policy.steps,
    dropped: offer.dropped.map(named),
    lostPromotions: offer.promotions.lost.map(named),
  };
}

/** Changes the stay for the price of the body, and stores the answer with it; a refusal for another price has the new quote. */
export async function answerChange(
  body: unknown,
  call: GuestCall & { saveWithin: SaveWithin },
  app: App,
): Promise<Answer> {
  const { booking, secret, language, saveWithin } = call;
  const read = readBySchema(changeRequestSchema, body, booking.currency);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { version, total, refund, dropped, ...stay } = read.value;
  const typed = typedStay((name) => stay[name]);
  const agreed = { typed, version, total: total.amount, refund: refund.amount };
  let answer: Answer | null = null;
  const changed = await changeMyStay(
    booking,
    { ...agreed, dropped: dropped ?? 0 },
    app,
    async (trx, after, given) => {
      answer = await describeDone(trx, after, given);
      await saveWithin(trx, answer);
    },
  );
  if (changed?.ok && answer) return answer;
  if (!changed || changed.ok) return refuseUnknown(language, app);
  const [first = tooLate, ...others] = changed.faults.map(toFault);
  const isOld = first.code === "bookingChanged" || first.code === "quoteChanged";
  const view = isOld && (await loadMyChange(secret, new URLSearchParams(typed), language, app));
  const quote = view && quoteOf(view, call, app);
  return refuseRequest([quote ? { ...first, facts: { quote } } : first, ...others], language, app);
}

// The page's reasons have the API's codes, except for those that mean something else there.
function toFault({ field, reason, values = {} }: ChangeFormFault): Fault {
  const code = codes[reason] ?? (Object.hasOwn(statusOf, reason) ? reason : "tooLateToChange");
  const facts = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    code: code as Fault["code"],
    field: field === "offer" || reason === "changed" || reason === "notNow" ? null : field,
    ...(facts.length > 0 && { facts: Object.fromEntries(facts) }),
  };
}

const codes: Record<string, Fault["code"]> = {
  changed: "bookingChanged",
  priceChanged: "quoteChanged",
  notNow: "tooLateToChange",
  unpaidLimit: "unpaidNights",
};
