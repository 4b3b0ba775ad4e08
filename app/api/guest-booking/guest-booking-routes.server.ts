// `/api/bookings/{reference}/...`: what a guest can do with a booking on its page, for programs that have the secret of its link.
import { Hono } from "hono";
import type { Context } from "hono";
import type { App } from "#app/app.server.ts";
import {
  cancelMyBooking,
  loadMyCancellation,
} from "#app/guest-area/change/my-cancellation.server.ts";
import type { MyCancelFault } from "#app/guest-area/change/my-cancellation.server.ts";
import type { SaveWithin } from "../answer-once.server.ts";
import { answerJson } from "../answer.ts";
import type { Answer } from "../answer.ts";
import { answerBody, answerKeyed, languageOfHeaders, send } from "../api-call.server.ts";
import type { ProblemCode } from "../problem.ts";
import { readBySchema } from "../read-request.ts";
import { refuseRequest } from "../refuse-request.server.ts";
import { answerChange, answerChangeQuote } from "./answer-change.server.ts";
import { answerExtras, answerExtrasQuote, answerOrder } from "./answer-extras.server.ts";
import { cancellationRequestSchema } from "./guest-schemas.ts";
import type { CancellationQuote } from "./guest-schemas.ts";
import {
  amountIn,
  answerGuestBooking,
  describeDone,
  openGuestBooking,
  refuseUnknown,
} from "./open-booking.server.ts";
import type { GuestCall } from "./open-booking.server.ts";

/** Every request proves first whose booking it is: stored answers too are only for those who can. */
export function guestBookingRoutes(app: App): Hono {
  const endpoint = new Hono();
  const withGuest = async (c: Context, work: (call: GuestCall) => Promise<Response>) => {
    const reference = c.req.param("reference") ?? "";
    const authorization = c.req.header("authorization") ?? "";
    const language = languageOfHeaders(c, app);
    const opened = await openGuestBooking({ reference, authorization }, app);
    return opened ? work({ ...opened, language }) : send(await refuseUnknown(language, app));
  };
  const read = (path: string, answer: (call: GuestCall, app: App) => Promise<Answer>) =>
    endpoint.get(path, (c) => withGuest(c, async (call) => send(await answer(call, app))));
  const change = (
    path: string,
    answer: (
      body: unknown,
      call: Parameters<typeof answerCancellation>[1],
      app: App,
    ) => Promise<Answer>,
  ) =>
    endpoint.post(path, (c) =>
      withGuest(c, (call) =>
        answerKeyed(c, app, `POST ${path} ${call.booking.id}`, ({ body, language, saveWithin }) =>
          answer(body, { ...call, language, saveWithin }, app),
        ),
      ),
    );

  read("/guest", answerGuestBooking);
  read("/cancellation", answerCancellationQuote);
  change("/cancellation", answerCancellation);
  endpoint.get("/change", (c) =>
    withGuest(c, async (call) => {
      const query = new URL(c.req.url).searchParams;
      return send(await answerChangeQuote({ ...call, query }, app));
    }),
  );
  change("/change", answerChange);
  read("/extras", answerExtras);
  endpoint.post("/extras/quote", (c) =>
    withGuest(c, (call) =>
      answerBody(c, app, (body, language) => answerExtrasQuote(body, { ...call, language }, app)),
    ),
  );
  change("/extras", answerOrder);
  return endpoint;
}

/** Also of a booking that cannot be cancelled any more, which it says. */
async function answerCancellationQuote(call: GuestCall, app: App): Promise<Answer> {
  const quote = await quoteCancellation(call, app);
  return quote ? answerJson(200, quote) : refuseUnknown(call.language, app);
}

async function quoteCancellation(
  { secret, booking, language }: GuestCall,
  app: App,
): Promise<CancellationQuote | null> {
  const view = await loadMyCancellation(secret, language, app);
  if (!view) return null;
  const amount = amountIn(booking);
  const { version, mayCancel, paid, received, given, left, refund, byHand, policy } = view;
  return {
    version,
    mayCancel,
    paid: amount(paid),
    received: amount(received),
    refunded: amount(given),
    kept: amount(left - refund + received - byHand),
    refund: amount(refund),
    byHand: amount(byHand),
    cancellation: policy.steps,
    cancellationStep: view.policyStep,
  };
}

/** Cancels with the amounts of the body, and stores the answer with it; a refusal for other amounts has the new quote. */
async function answerCancellation(
  body: unknown,
  call: GuestCall & { saveWithin: SaveWithin },
  app: App,
): Promise<Answer> {
  const { booking, language, saveWithin } = call;
  const read = readBySchema(cancellationRequestSchema, body, booking.currency);
  if (!read.ok) return refuseRequest(read.faults, language, app);
  const { version, refund, byHand } = read.value;
  let answer: Answer | null = null;
  const agreed = { version, refund: refund.amount, ...(byHand && { byHand: byHand.amount }) };
  const cancelled = await cancelMyBooking(booking, agreed, app, async (trx, after, given) => {
    answer = await describeDone(trx, after, given);
    await saveWithin(trx, answer);
  });
  if (cancelled?.ok && answer) return answer;
  if (!cancelled || cancelled.ok) return refuseUnknown(language, app);
  const quote = await quoteCancellation(call, app);
  const code = codes[cancelled.fault];
  return refuseRequest([{ code, field: null, facts: { ...(quote && { quote }) } }], language, app);
}

const codes = {
  agreeNeeded: "agreeNeeded",
  changed: "bookingChanged",
  refundChanged: "refundChanged",
  notNow: "tooLateToCancel",
} as const satisfies Record<MyCancelFault, ProblemCode>;
