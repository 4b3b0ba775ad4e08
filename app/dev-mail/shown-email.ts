// An email as the development inbox shows it, and every kind of email with the name of its preview.
import type { BookingEmailKind } from "#app/bookings/emails/compose-booking-email.server.ts";
import type { ChannelEmailKind } from "#app/channels/emails/compose-channel-email.server.ts";
import type { ContactEmailKind } from "#app/contact/emails/build-contact-email.server.ts";
import type { messageKind } from "#app/contact/rules/guest-message.ts";
import type { WaitingEmailKind } from "#app/waiting/render-waiting-email.server.ts";
import type { Email } from "#app/platform/emails/mailer.server.ts";

export type ShownEmail = Pick<
  Email,
  "to" | "from" | "replyTo" | "subject" | "html" | "text" | "attachments"
>;

/** A kind of email of any feature. */
export type PreviewKind =
  | BookingEmailKind
  | ContactEmailKind
  | ChannelEmailKind
  | WaitingEmailKind
  | typeof messageKind;

/** What an email is about: a booking is paid in one of two ways, a message or calendar has no payment. */
export interface Preview {
  name: string;
  about: "booking" | "message" | "calendar" | "thread" | "waiting";
}

export const previews: Record<PreviewKind, Preview> = {
  guestConfirmation: { name: "Confirmation to the guest", about: "booking" },
  guestPaymentFailed: { name: "Payment that came to nothing, to the guest", about: "booking" },
  guestBeforeArrival: { name: "Before arrival, to the guest", about: "booking" },
  guestThankYou: { name: "Thanks after the stay, to the guest", about: "booking" },
  ownerNewBooking: { name: "New booking, to the owner", about: "booking" },
  guestCancellation: { name: "Cancellation to the guest", about: "booking" },
  guestChange: { name: "Changed stay, to the guest", about: "booking" },
  ownerGuestDecision: { name: "Decided by the guest, to the owner", about: "booking" },
  guestLink: { name: "Link to the booking, to the guest", about: "booking" },
  guestRefund: { name: "Refund to the guest", about: "booking" },
  guestConfirmLink: { name: "Confirm by email, to the guest", about: "booking" },
  ownerUnpaidWave: { name: "Many unpaid bookings, to the owner", about: "booking" },
  guestReceipt: { name: "Receipt to the guest", about: "booking" },
  guestDepositHeld: { name: "Deposit received, to the guest", about: "booking" },
  guestDepositAsked: { name: "Link to hold the deposit, to the guest", about: "booking" },
  guestDepositReturned: { name: "Deposit returned, to the guest", about: "booking" },
  ownerDispute: { name: "Disputed payment, to the owner", about: "booking" },
  paymentLink: { name: "Link to pay what is open, to the guest", about: "booking" },
  ownerPayment: { name: "Paid online by the guest, to the owner", about: "booking" },
  guestStorm: { name: "Storm: the stay is concerned, to the guest", about: "booking" },
  guestStormOver: { name: "Storm: it is over, to the guest", about: "booking" },
  guestBestPrice: { name: "About a lower price elsewhere, to the guest", about: "booking" },
  ownerBestPrice: { name: "A lower price elsewhere, to the owner", about: "booking" },
  contactReceived: { name: "Message received, to its writer", about: "message" },
  contactAnswer: { name: "Answer to a message, to its writer", about: "message" },
  ownerCalendarConflict: {
    name: "Calendars contradict each other, to the owner",
    about: "calendar",
  },
  contactToOwner: { name: "Message, to the owner", about: "message" },
  waitingConfirm: { name: "Waiting list: please confirm, to the visitor", about: "waiting" },
  waitingOpen: { name: "Waiting list: the nights are free, to the visitor", about: "waiting" },
  bookingMessage: { name: "Message of the property, to the guest", about: "thread" },
};

/** The kind of that name, or null. */
export function previewKind(name: string | undefined): PreviewKind | null {
  return (Object.keys(previews) as PreviewKind[]).find((kind) => kind === name) ?? null;
}
