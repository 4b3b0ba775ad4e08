// Extras by a guest's program: what can be ordered with the booking, what an order costs, and the order at exactly that price.
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import {
  loadExtrasForm,
  nameOf,
  offerOrder,
} from "#app/bookings/extras/load-extras-form.server.ts";
import type { ExtrasReader } from "#app/bookings/extras/load-extras-form.server.ts";
import { readBookingExtras } from "#app/bookings/extras/preview-extras.server.ts";
import { orderUntil } from "#app/extras/rules/extra-offer.ts";
import { wordsOf } from "#app/extras/rules/extra.ts";
import type { WantedExtra } from "#app/extras/rules/extra.ts";
import { orderMyExtras } from "#app/guest-area/change/my-extras.server.ts";
import type { SaveWithin } from "../answer-once.server.ts";
import { answerJson } from "../answer.ts";
import type { Answer } from "../answer.ts";
import type { Fault } from "../problem.ts";
import { readBySchema, wantedOf } from "../read-request.ts";
import { refuseRequest } from "../refuse-request.server.ts";
import { extrasQuoteRequestSchema, extrasRequestSchema } from "./guest-schemas.ts";
import type { ExtrasQuote, GuestExtras } from "./guest-schemas.ts";
import { amountIn, describeDone, refuseUnknown } from "./open-booking.server.ts";
import type { GuestCall } from "./open-booking.server.ts";

function readerOf({ language }: GuestCall, app: App): ExtrasReader {
  return { language, facts: app.property.facts, now: app.clock.now(), by: "guest" };
}

/** Every extra on offer and those ordered, with prices and until when each can be changed. */
export async function answerExtras(call: GuestCall, app: App): Promise<Answer> {
  const { booking, language } = call;
  const { db } = app.database;
  const { facts } = app.property;
  const reader = readerOf(call, app);
  const amount = amountIn(booking);
  const { offers, ordered } = await readBookingExtras(db, booking, reader);
  const { mayOrder } = await loadExtrasForm(db, booking, null, reader);
  const has = (id: string) => ordered.some((one) => one.id === id);
  const answer: GuestExtras = {
    version: booking.version,
    mayOrder,
    total: amount(booking.total),
    offered: offers
      .filter(({ extra, refusal }) => refusal === null || has(extra.id))
      .map(({ extra, left, impossible, mayChange }) => ({
        id: extra.id,
        ...wordsOf(extra.words, language, facts.defaultLanguage),
        unit: extra.unit,
        price: amount(extra.amount),
        ways: extra.kind === "transfer" ? extra.ways : null,
        most: impossible === null ? left : 0,
        until: orderUntil(extra, booking, facts),
        mayChange: mayOrder && mayChange,
      })),
    ordered,
  };
  return answerJson(200, answer, { language });
}

/** The price with the whole order of the body. */
export async function answerExtrasQuote(body: unknown, call: GuestCall, app: App): Promise<Answer> {
  const { booking, language } = call;
  const read = readBySchema(extrasQuoteRequestSchema, body, booking.currency);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const quoted = await quoteOrder(wantedOf(read.value.extras), call, app);
  return "fault" in quoted
    ? refuseRequest([quoted.fault], language, app)
    : answerJson(200, quoted.quote);
}

async function quoteOrder(
  wanted: WantedExtra[],
  call: GuestCall,
  app: App,
): Promise<{ quote: ExtrasQuote } | { fault: Fault }> {
  const { db } = app.database;
  // As it is now: an order may have been refused because it was changed.
  const booking = (await findBookingByToken(db, call.secret)) ?? call.booking;
  const reader = readerOf(call, app);
  const amount = amountIn(booking);
  const { mayOrder } = await loadExtrasForm(db, booking, null, reader);
  if (!mayOrder) return { fault: { code: "tooLateToChange", field: null } };
  const known = await readBookingExtras(db, booking, reader);
  const { offer, fault } = await offerOrder(db, booking, wanted, { known, reader });
  if (fault) return { fault: faultOf(fault.reason, { name: fault.name }) };
  const { quote, extras, totalBefore, toPay, later, refund } = offer;
  return {
    quote: {
      version: booking.version,
      extras,
      totalBefore: amount(totalBefore),
      total: amount(quote.total),
      lines: quote.lines,
      open: amount(toPay),
      later: later && { amount: amount(later.amount), dueOn: later.dueOn },
      refund: amount(refund),
    },
  };
}

/** Orders for the price of the body, and stores the answer with it; a refusal for another price has the new quote. */
export async function answerOrder(
  body: unknown,
  call: GuestCall & { saveWithin: SaveWithin },
  app: App,
): Promise<Answer> {
  const { booking, language, saveWithin } = call;
  const read = readBySchema(extrasRequestSchema, body, booking.currency);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { version, total, refund, extras } = read.value;
  const wanted = wantedOf(extras);
  let answer: Answer | null = null;
  const order = { version, wanted, total: total.amount, refund: refund.amount };
  const ordered = await orderMyExtras(booking, order, app, async (trx, after, given) => {
    answer = await describeDone(trx, after, given);
    await saveWithin(trx, answer);
  });
  if (ordered.ok)
    return answer ?? refuseRequest([{ code: "same", field: "extras" }], language, app);
  if (ordered.reason === "unknown") return refuseUnknown(language, app);
  if (ordered.reason === "changed" || ordered.reason === "priceChanged") {
    const quoted = await quoteOrder(wanted, call, app);
    const code = ordered.reason === "changed" ? "bookingChanged" : "quoteChanged";
    const facts = "quote" in quoted ? { quote: quoted.quote } : {};
    return refuseRequest([{ code, field: null, facts }], language, app);
  }
  if (!("extraId" in ordered))
    return refuseRequest([{ code: "tooLateToChange", field: null }], language, app);
  const { reason, extraId } = ordered;
  const known = await readBookingExtras(app.database.db, booking, readerOf(call, app));
  const name = nameOf(extraId, known, readerOf(call, app));
  return refuseRequest([faultOf(reason, { name })], language, app);
}

// The name of an extra that does not exist is what was sent: it is not repeated.
function faultOf(
  reason: "unavailable" | "tooLate" | "time" | "same",
  facts: { name: string },
): Fault {
  const code = codes[reason];
  return { code, field: "extras", ...(reason !== "same" && { facts }) };
}

const codes = {
  unavailable: "extraUnavailable",
  tooLate: "extraTooLate",
  time: "extraTime",
  same: "same",
} as const;
