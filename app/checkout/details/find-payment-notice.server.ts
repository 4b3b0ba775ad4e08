// The notice of step two about a payment that was started and has failed or expired.
import { takesCards } from "#app/app.server.ts";
import { type DeclineReason, declineReasons } from "#app/payments/gateway.ts";
import type { Choice } from "../find-choice.server.ts";
import type { OwnDraft } from "../own-drafts.server.ts";
import { listPayments, type PaymentStatus } from "#app/bookings/payments.sql.server.ts";
import type { BookRequest } from "../read-book-request.server.ts";
import { hasAgreedBefore } from "../rules/has-agreed-before.ts";
import { isComplete } from "../rules/details-form.ts";
import { hasLapsed } from "#app/bookings/rules/hold.ts";

/** `canRetry`: everything is stored that is needed to try the same booking again with one button. */
export type PaymentNotice =
  | { kind: "declined"; reason: DeclineReason }
  | { kind: "expired"; canRetry: boolean }
  /** The guest did not open the link in the email in time. */
  | { kind: "linkExpired" };

/** The notice for the stay of the URL, or null. The reason of a decline is in the URL, so it is shown once. */
export async function findPaymentNotice(
  bookRequest: BookRequest,
  { draft, booking }: OwnDraft,
  choice: Choice,
): Promise<PaymentNotice | null> {
  if (!booking) return null;
  const { stay, party, plan, apartmentId, quote } = choice;
  const wanted = { ...stay, ...party, apartmentId, ratePlan: plan, total: quote.total };
  const isPending = booking.status === "pending_payment";
  const reason = bookRequest.params.get("declined");
  // Once another card is stored, the decline is not shown any more.
  const isRelevant = reason === "unreachable" || !draft.cardToken;
  if (isPending && isRelevant && isDeclineReason(reason)) return { kind: "declined", reason };

  const isLapsed = isPending && hasLapsed(booking, bookRequest.app.clock.now());
  if (!isLapsed && booking.status !== "expired") return null;
  if (booking.apartmentId !== apartmentId || booking.checkIn !== stay.checkIn) return null;
  if (booking.paymentMethod === "property") return { kind: "linkExpired" };
  const payments = await listPayments(bookRequest.app.database.db, booking.id);
  if (payments.some(({ status }) => moneyMayHaveMoved.includes(status))) return null;
  const agreed = hasAgreedBefore(
    { ...booking, guest: booking },
    { ...wanted, guest: draft.guest },
    draft.consentedTotal,
  );
  const canPay = draft.paymentMethod === "property" || takesCards(bookRequest.app);
  return { kind: "expired", canRetry: agreed && canPay && isComplete(draft) };
}

// The notice says that nothing was charged, so it is not shown with payments of these statuses.
const moneyMayHaveMoved: readonly PaymentStatus[] = [
  "created",
  "authorized",
  "unknown",
  "captured",
  "refunded",
];

function isDeclineReason(text: string | null): text is DeclineReason {
  return (declineReasons as readonly (string | null)[]).includes(text);
}
