// What a guest's program sends and reads about its own booking, as schemas: the requests are read by them, the description is made from them.
import * as v from "valibot";
import { daySchema } from "#app/dates/rules/day-schema.ts";
import { extraUnits, transferWays } from "#app/extras/rules/extra.ts";
import { bestPriceStates } from "#app/bookings/best-price/rules/guarantee.ts";
import { cancellationStepSchema, priceLineSchema } from "#app/stays/rules/stored-terms.ts";
import { bookingSchema } from "../answer-schemas.ts";
import { stayEntries } from "../request-schemas.ts";
import { amountSchema, described, wantedExtrasSchema, whole } from "../shared-schemas.ts";

const text = (description: string) => v.pipe(v.string(), v.description(description));
const version = v.pipe(
  whole,
  v.minValue(0),
  v.description("Of the booking: another one means that it was changed since."),
);
const laterSchema = v.pipe(
  v.nullable(v.object({ amount: amountSchema, dueOn: daySchema })),
  v.description("What of it is paid later, in the second of two parts; null without one."),
);
const orderedExtrasSchema = v.pipe(
  wantedExtrasSchema,
  v.description("The whole order, as it is stored."),
);

/** The answer of `GET /api/bookings/{reference}/guest`. */
export const guestBookingSchema = v.object({
  ...bookingSchema.entries,
  version,
  name: text("The apartment's, in the language of the request."),
  adults: stayEntries.adults,
  children: stayEntries.children,
  cancellationStep: v.pipe(
    whole,
    v.description("The place in `cancellation`, from 0, of what holds now."),
  ),
  refunded: described(amountSchema, "Given back to a card, or being given back."),
  onItsWay: described(amountSchema, "What of that the payment provider has not made yet."),
  owedBack: described(amountSchema, "What was paid too much."),
  later: laterSchema,
  deposit: v.pipe(
    v.nullable(v.object({ amount: amountSchema, state: v.string(), returnBy: daySchema })),
    v.description("The damage deposit; never part of the total."),
  ),
  extras: orderedExtrasSchema,
  may: v.pipe(
    v.object({ cancel: v.boolean(), change: v.boolean(), order: v.boolean() }),
    v.description("What the guest may still do without asking."),
  ),
  pay: v.pipe(
    v.nullable(v.object({ amount: amountSchema, url: v.string() })),
    v.description("Where the guest pays by card what is open; null when nothing can be paid."),
  ),
  bestPrice: v.pipe(
    v.nullable(
      v.object({
        state: v.pipe(
          v.picklist(bestPriceStates),
          v.description("open: a lower price can be shown; waits, late: we are to answer one."),
        ),
        until: v.pipe(
          v.nullable(v.pipe(v.string(), v.isoTimestamp())),
          v.description("Until when one can be shown, by the rules of this booking."),
        ),
        saved: described(amountSchema, "How much less the stay costs by it."),
        page: text("Where the guest shows a lower price."),
      }),
    ),
    v.description("The best price guarantee; null where it does not hold for the booking."),
  ),
  page: text("The booking's page, for the guest: any client with its address can do all of this."),
  together: v.pipe(
    v.nullable(
      v.object({
        total: amountSchema,
        others: v.array(
          v.object({
            reference: v.string(),
            name: v.string(),
            page: v.pipe(
              v.nullable(v.string()),
              v.description("Its last part is the secret of that booking."),
            ),
          }),
        ),
      }),
    ),
    v.description("Other apartments booked at the same time; null without."),
  ),
});

/** The answer of `GET /api/bookings/{reference}/cancellation`: what is given back for cancelling now. */
export const cancellationQuoteSchema = v.object({
  version,
  mayCancel: v.boolean(),
  paid: described(amountSchema, "Paid by card."),
  received: described(amountSchema, "Paid in cash, by transfer or at a terminal."),
  refunded: described(amountSchema, "Given back to the card before."),
  kept: described(amountSchema, "What is kept by the terms."),
  refund: described(amountSchema, "Goes back to the card."),
  byHand: described(amountSchema, "Goes back from what was paid otherwise."),
  cancellation: v.array(cancellationStepSchema),
  cancellationStep: whole,
});

/** The body of `POST /api/bookings/{reference}/cancellation`. */
export const cancellationRequestSchema = v.object({
  version,
  refund: described(amountSchema, "As quoted: another amount is refused as refundChanged."),
  byHand: v.nullish(described(amountSchema, "As quoted; not compared when it is left out.")),
  agree: v.pipe(
    v.literal(true),
    v.description("The guest understands that the nights are released at once."),
  ),
});

/** The parameters of `GET /api/bookings/{reference}/change`; what is left out stays. */
export const changeParametersSchema = v.object({
  checkIn: v.optional(daySchema),
  checkOut: v.optional(daySchema),
  adults: v.optional(stayEntries.adults),
  children: v.optional(stayEntries.children),
});

const { checkIn, checkOut, adults, children } = stayEntries;

/** The answer to them: the new price by today's rates. */
export const changeQuoteSchema = v.object({
  version,
  checkIn,
  checkOut,
  adults,
  children,
  totalBefore: amountSchema,
  total: amountSchema,
  lines: v.array(priceLineSchema),
  open: described(amountSchema, "To be paid then, without what is paid later."),
  later: laterSchema,
  refund: described(amountSchema, "Goes back to the card."),
  kept: described(amountSchema, "Kept by the terms of what the new stay costs less."),
  cancellation: v.pipe(v.array(cancellationStepSchema), v.description("The terms from then on.")),
  dropped: v.pipe(v.array(v.string()), v.description("Extras that the new stay cannot have.")),
  lostPromotions: v.array(v.string()),
});

/** The body of `POST /api/bookings/{reference}/change`. */
export const changeRequestSchema = v.object({
  version,
  checkIn,
  checkOut,
  adults,
  children,
  total: described(amountSchema, "As quoted: another price is refused as quoteChanged."),
  refund: amountSchema,
  dropped: v.nullish(
    v.pipe(whole, v.minValue(0), v.description("How many extras the quote drops.")),
    0,
  ),
});

/** The answer of `GET /api/bookings/{reference}/extras`. */
export const guestExtrasSchema = v.object({
  version,
  mayOrder: v.boolean(),
  total: described(amountSchema, "Of the booking as it is."),
  offered: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      description: v.string(),
      unit: v.picklist(extraUnits),
      price: amountSchema,
      ways: v.nullable(v.picklist(transferWays)),
      most: v.pipe(whole, v.description("How many the booking can have; 0 when none.")),
      until: v.object({ date: v.string(), hour: whole }),
      mayChange: v.pipe(
        v.boolean(),
        v.description("False: as ordered, it stays in the order; not ordered, it cannot be."),
      ),
    }),
  ),
  ordered: orderedExtrasSchema,
});

/** The body of `POST /api/bookings/{reference}/extras/quote`. */
export const extrasQuoteRequestSchema = v.object({
  extras: v.pipe(
    wantedExtrasSchema,
    v.description("The whole order: what is left out is removed."),
  ),
});

/** The answer to it. */
export const extrasQuoteSchema = v.object({
  version,
  extras: orderedExtrasSchema,
  totalBefore: amountSchema,
  total: amountSchema,
  lines: v.array(priceLineSchema),
  open: described(amountSchema, "To be paid then, without what is paid later."),
  later: laterSchema,
  refund: described(amountSchema, "Goes back to the card."),
});

/** The body of `POST /api/bookings/{reference}/extras`. */
export const extrasRequestSchema = v.object({
  ...extrasQuoteRequestSchema.entries,
  version,
  total: described(amountSchema, "As quoted: another price is refused as quoteChanged."),
  refund: amountSchema,
});

/** The answer to a change that was made; `GET /api/bookings/{reference}/guest` says the rest. */
export const doneSchema = v.object({
  reference: v.string(),
  status: bookingSchema.entries.status,
  version,
  checkIn,
  checkOut,
  adults,
  children,
  total: amountSchema,
  refund: described(amountSchema, "Goes back to the card by this change."),
  open: described(amountSchema, "Still to be paid now; `pay` of the guest's booking says where."),
});

export type GuestBooking = v.InferOutput<typeof guestBookingSchema>;
export type CancellationQuote = v.InferOutput<typeof cancellationQuoteSchema>;
export type ChangeQuote = v.InferOutput<typeof changeQuoteSchema>;
export type GuestExtras = v.InferOutput<typeof guestExtrasSchema>;
export type ExtrasQuote = v.InferOutput<typeof extrasQuoteSchema>;
export type Done = v.InferOutput<typeof doneSchema>;
