// The page on which a guest places the hold for the damage deposit, and what becomes of it.
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { readGuestDeposit } from "#app/bookings/deposits/guest-deposit.server.ts";
import { listHolds } from "#app/bookings/deposits/holds.sql.server.ts";
import { placeHold } from "#app/bookings/deposits/place-hold.server.ts";
import { openHoldStatuses } from "#app/bookings/deposits/rules/deposit-hold.ts";
import { settleHold } from "#app/bookings/deposits/settle-hold.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { declineReasons } from "#app/payments/gateway.ts";
import type { CardProvider, DeclineReason } from "#app/payments/gateway.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import type { MyPayment, WaitingBank } from "../pay/my-payment.server.ts";

/** What the page shows while the hold can be placed, or is being placed. */
export interface MyDeposit {
  reference: string;
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  amount: Cents;
  currency: string;
  /** By when it is released. */
  returnBy: PlainDate;
  /** The guest may bring cash instead. */
  isChoice: boolean;
  /** Null where no card is taken. */
  cards: CardProvider | null;
  today: PlainDate;
  attempt: MyPayment["attempt"];
}

/** Why nothing is held; `notNow`: none can be placed at the moment. */
export type DepositFault =
  | { reason: "cardMissing" }
  | { reason: "notNow" }
  | { reason: "declined"; why: DeclineReason };

/** `view` is null when there is nothing to place: the booking's page shows the deposit's state. */
export interface LoadedDeposit {
  view: MyDeposit | null;
  fault: DepositFault | null;
  isPlaced: boolean;
  /** Where the guest is waited for. */
  bank: WaitingBank | null;
}

/** Null for an unknown secret. The search is that of the payment page: `?back`, `?card=another`, `?declined=`. */
export async function loadMyDeposit(
  manageToken: string,
  { language, search }: { language: Language; search: URLSearchParams },
  app: App,
): Promise<LoadedDeposit | null> {
  const { db } = app.database;
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const last = (await listHolds(db, booking.id)).at(-1);
  const isAsked = last && (search.has("back") || openHoldStatuses.includes(last.status));
  const settled = isAsked ? await settleHold(last.id, app) : null;
  const declined = declineReasons.find((reason) => reason === search.get("declined"));
  const status = settled?.hold.status;
  const isDeclined = status === "declined" || status === "failed";
  const why = isDeclined ? ((settled?.hold.reason ?? "declined") as DeclineReason) : declined;
  const isAnother = search.get("card") === "another";
  const bankUrl = settled?.bankUrl ?? null;
  const bank = last && bankUrl !== null && !isAnother ? { url: bankUrl, attemptId: last.id } : null;
  const isUnknown = bankUrl === null && status !== undefined && openHoldStatuses.includes(status);
  const attempt: MyDeposit["attempt"] = bank
    ? { state: "atBank" }
    : isUnknown
      ? { state: "asking" }
      : null;
  const view = await describe(booking, language, app);
  return {
    view: view && { ...view, attempt },
    fault: why ? { reason: "declined", why } : null,
    isPlaced: status === "placed",
    bank,
  };
}

async function describe(
  booking: Booking,
  language: Language,
  { database: { db }, clock, gateway, property: { facts } }: App,
): Promise<Omit<MyDeposit, "attempt"> | null> {
  const { today } = propertyDay(clock.now(), facts.timeZone);
  const deposit = await readGuestDeposit(db, booking, today);
  if (!deposit || !["place", "placeChoice", "placing"].includes(deposit.state)) return null;
  const { reference, checkIn, checkOut, currency } = booking;
  const { amount, returnBy, state } = deposit;
  return {
    reference,
    apartment: await nameApartments(db, booking, language, facts),
    checkIn,
    checkOut,
    amount,
    currency,
    returnBy,
    isChoice: state === "placeChoice",
    cards: gateway.holds ? gateway.cards : null,
    today,
  };
}

/** Where the guest goes next, or the page with the reason why nothing is held. */
export type DepositAnswer =
  | { next: BookingPath }
  | { bank: WaitingBank }
  | { status: 400 | 409; fault: DepositFault; view: MyDeposit | null };

/** The form has the card's token. Null for an unknown secret. */
export async function submitMyDeposit(
  manageToken: string,
  form: FormData,
  { language, returnUrl }: { language: Language; returnUrl: (attemptId: string) => string },
  app: App,
): Promise<DepositAnswer | null> {
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  const refuse = async (status: 400 | 409, fault: DepositFault) => {
    const view = await describe(booking, language, app);
    return { status, fault, view: view && { ...view, attempt: null } } as const;
  };
  const read = (name: string) => formText(form, name);
  const card = { token: read("cardToken"), brand: read("cardBrand"), last4: read("cardLast4") };
  if (card.token === "") return refuse(400, { reason: "cardMissing" });
  const placed = await placeHold(booking, { card, returnUrl }, app);
  const path: BookingPath = `/my-booking/${manageToken}`;
  if (placed.ok && placed.outcome === "actionNeeded") return { bank: placed };
  if (placed.ok)
    return {
      next: placed.outcome === "placed" ? `${path}?done=deposit` : `${path}/deposit?back=1`,
    };
  // As at /book: declined cards are counted by this address.
  if (placed.reason === "declined") return { next: `${path}/deposit?declined=${placed.why}` };
  return refuse(409, placed);
}
