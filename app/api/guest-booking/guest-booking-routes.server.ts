// `/api/bookings/{reference}/...`: what a guest can do with a booking on its page, for programs that have the secret of its link.
import { Hono } from "hono";
import type { Context } from "hono";
import type { App } from "#app/app.server.ts";
import { answerBody, answerKeyed, languageOfHeaders, send } from "../api-call.server.ts";
import type { Answer } from "../answer.ts";
import { answerCancellation, answerCancellationQuote } from "./answer-cancellation.server.ts";
import { answerChange, answerChangeQuote } from "./answer-change.server.ts";
import { answerExtras, answerExtrasQuote, answerOrder } from "./answer-extras.server.ts";
import { answerGuestBooking, openGuestBooking, refuseUnknown } from "./open-booking.server.ts";
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
