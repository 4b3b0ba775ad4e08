// The page on which a guest pays for several apartments at once, and what its forms do.
import type { App } from "#app/app.server.ts";
import { createBookingLink } from "#app/bookings/booking-links.sql.server.ts";
import { findBookingByToken, listGroup } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { endHold } from "#app/bookings/place/end-holds.server.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { groupResult, payGroup } from "#app/bookings/payments/group-payment.server.ts";
import { listPayments, openStatuses } from "#app/bookings/payments/payments.sql.server.ts";
import { settlePayment } from "#app/bookings/payments/settle-payment.server.ts";
import { hasLapsed } from "#app/bookings/rules/booking-status.ts";
import type { BookingStatus } from "#app/bookings/rules/booking-status.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PropertyNow } from "#app/dates/rules/plain-date.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import type { Language } from "#app/i18n/languages.ts";
import { declineReasons } from "#app/payments/gateway.ts";
import type { CardProvider } from "#app/payments/gateway.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import type { MyPayment, PaymentFault, WaitingBank } from "./my-payment.server.ts";

/** One of the apartments that were booked together. */
export interface GroupMember {
  reference: string;
  apartment: string;
  status: BookingStatus;
  total: Cents;
}

/** What the page shows; `until` is null once the apartments are not held any more. */
export interface MyGroup {
  members: GroupMember[];
  /** What a card pays for all of them now, and what all of them cost; in cents. */
  toPay: Cents;
  total: Cents;
  currency: string;
  until: PropertyNow | null;
  /** At the property. */
  today: string;
  cards: CardProvider | null;
  attempt: MyPayment["attempt"];
  /** The path of the search, with the dates and the party of all. */
  search: string;
}

type GroupPath = `${BookingPath}/together?${string}`;

/** Where the guest is led: on to the booking once all is paid, or to the bank. */
export type GroupAnswer =
  | { next: BookingPath | `${BookingPath}?done=confirm` | GroupPath | `/book?${string}` }
  | { bank: WaitingBank }
  | { view: MyGroup; fault: PaymentFault | null };

/** Null for an unknown secret, and for a booking that was made alone. What the last attempt came to is asked for. */
export async function loadMyGroup(
  manageToken: string,
  { language, search }: { language: Language; search: URLSearchParams },
  app: App,
): Promise<GroupAnswer | null> {
  const first = await findFirst(manageToken, app);
  if (!first) return null;
  const last = (await listPayments(app.database.db, first.id)).findLast(
    ({ purpose }) => purpose === "group",
  );
  const isAsked = last && (search.has("back") || openStatuses.includes(last.status));
  const settled = isAsked ? await settlePayment(last.id, app) : null;
  const result = settled && last ? groupResult(settled, last.id) : null;
  const isAnother = search.get("card") === "another";
  const atBank = result?.outcome === "actionNeeded" && !isAnother ? result : null;
  if (atBank && search.has("bank")) return { bank: atBank };
  const view = await describe(first, language, app);
  if (view.members.every(({ status }) => status !== "pending_payment" && status !== "expired"))
    return { next: `/my-booking/${manageToken}?done=confirm` };
  const declined = declineReasons.find((reason) => reason === search.get("declined"));
  const why = result?.outcome === "declined" ? result.why : declined;
  return {
    view: {
      ...view,
      attempt: atBank
        ? { state: "atBank" }
        : result?.outcome === "unknown"
          ? { state: "asking" }
          : null,
    },
    fault: why ? { reason: "declined", why } : null,
  };
}

/** The form has the card's token and the sum that it showed, or gives the apartments up (`do=release`). */
export async function submitMyGroup(
  manageToken: string,
  form: FormData,
  { language, returnUrl }: { language: Language; returnUrl: (attemptId: string) => string },
  app: App,
): Promise<GroupAnswer | null> {
  const first = await findFirst(manageToken, app);
  if (!first) return null;
  const view = await describe(first, language, app);
  if (formText(form, "do") === "release") {
    for (const booking of await listGroup(app.database.db, first.groupId ?? ""))
      await endHold(booking, "givenUp", app);
    return { next: view.search as `/book?${string}` };
  }
  const read = (name: string) => formText(form, name);
  const card = { token: read("cardToken"), brand: read("cardBrand"), last4: read("cardLast4") };
  if (card.token === "") return { view, fault: { reason: "cardMissing" } };
  if (!view.cards) return { view, fault: { reason: "cardsNotTaken" } };
  const paid = await payGroup(first, { card, returnUrl }, app);
  const path: BookingPath = `/my-booking/${manageToken}`;
  switch (paid.outcome) {
    case "confirmed":
      return { next: `${path}?done=confirm` };
    case "actionNeeded":
      return { bank: paid };
    // As at /book: declined cards are counted by this address.
    case "declined":
      return { next: `${path}/together?declined=${paid.why}` };
    default:
      return { next: `${path}/together?back=1` };
  }
}

async function findFirst(manageToken: string, { database: { db } }: App): Promise<Booking | null> {
  const booking = await findBookingByToken(db, manageToken);
  if (booking?.groupId == null) return null;
  return (await listGroup(db, booking.groupId))[0] ?? null;
}

async function describe(first: Booking, language: Language, app: App): Promise<MyGroup> {
  const { database, clock, gateway, property } = app;
  const { facts } = property;
  const bookings = await listGroup(database.db, first.groupId ?? "");
  const now = clock.now();
  const members: GroupMember[] = [];
  for (const booking of bookings) {
    const { reference, status, total } = booking;
    const apartment = await nameApartments(database.db, booking, language, facts);
    members.push({ reference, status, total, apartment });
  }
  const sum = (of: (booking: Booking) => number) =>
    bookings.reduce((all, booking) => all + of(booking), 0);
  const isHeld = bookings.every(
    (booking) => booking.status === "pending_payment" && !hasLapsed(booking, now),
  );
  const { checkIn, checkOut, currency, holdExpiresAt } = first;
  return {
    members,
    toPay: sum(({ dueNow }) => dueNow),
    total: sum(({ total }) => total),
    currency,
    until: isHeld && holdExpiresAt ? propertyDay(new Date(holdExpiresAt), facts.timeZone) : null,
    today: propertyDay(now, facts.timeZone).today,
    cards: gateway.cards,
    attempt: null,
    search: stayAddress("/book", {
      checkIn,
      checkOut,
      adults: sum(({ adults }) => adults),
      children: sum(({ children }) => children),
    }),
  };
}

/** Another booking of a group, with the path of its own page; null where it belongs to another email address by now. */
export interface GroupSibling extends GroupMember {
  path: BookingPath | null;
}

/**
 * All that were booked together with a booking, itself among them, with their pages: the link of one was sent with those of all.
 * One whose email address was corrected has no link here: who reads the former address may be a stranger. Null for a booking that was made alone.
 */
export async function readSiblings(
  booking: Booking,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<{ others: GroupSibling[]; total: Cents } | null> {
  if (booking.groupId === null) return null;
  const { db } = app.database;
  const others: GroupSibling[] = [];
  let total = 0;
  for (const each of await listGroup(db, booking.groupId)) {
    if (each.status !== "cancelled" && each.status !== "expired") total += each.total;
    if (each.id === booking.id) continue;
    const { reference, status } = each;
    const apartment = await nameApartments(db, each, language, app.property.facts);
    const path = each.email === booking.email ? await createBookingLink(each.id, app) : null;
    others.push({ reference, status, total: each.total, apartment, path });
  }
  return { others, total };
}
