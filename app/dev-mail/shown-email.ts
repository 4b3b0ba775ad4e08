// An email as the development inbox shows it, and every kind of email with the name of its preview.
import type { BookingEmailKind } from "#app/bookings/emails/compose-booking-email.server.ts";
import type { ChannelEmailKind } from "#app/channels/emails/compose-channel-email.server.ts";
import type { ContactEmailKind } from "#app/contact/emails/build-contact-email.server.ts";
import type { Email } from "#app/platform/mailer.server.ts";

export type ShownEmail = Pick<
  Email,
  "to" | "from" | "replyTo" | "subject" | "html" | "text" | "attachments"
>;

/** An email contains guests' input: in a browser it must not run or fetch anything. */
export const emailPolicy =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * The email's HTML for a browser: inline attachments become data URLs, and links open outside the iframe. The policy is
 * repeated in a meta tag because `npm run dev` sends no such header.
 */
export function shownHtml({ html, attachments }: ShownEmail): string {
  const ours = `<meta http-equiv="Content-Security-Policy" content="${emailPolicy}"><base target="_blank"><link rel="icon" href="data:,">`;
  const pictures = new Map(attachments.map((attachment) => [attachment.cid, attachment]));
  return html
    .replace(/"cid:([^"]+)"/g, (whole, cid: string) => {
      const picture = pictures.get(cid);
      return picture ? `"data:${picture.contentType};base64,${picture.content}"` : whole;
    })
    .replace(/<head[^>]*>/, (head) => `${head}${ours}`);
}

/** A kind of email of any feature. */
export type PreviewKind = BookingEmailKind | ContactEmailKind | ChannelEmailKind;

/** What an email is about: a booking is paid in one of two ways, a message or calendar has no payment. */
export interface Preview {
  name: string;
  about: "booking" | "message" | "calendar";
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
  contactReceived: { name: "Message received, to its writer", about: "message" },
  contactAnswer: { name: "Answer to a message, to its writer", about: "message" },
  ownerCalendarConflict: {
    name: "Calendars contradict each other, to the owner",
    about: "calendar",
  },
  contactToOwner: { name: "Message, to the owner", about: "message" },
};

/** The kind of that name, or null. */
export function previewKind(name: string | undefined): PreviewKind | null {
  return (Object.keys(previews) as PreviewKind[]).find((kind) => kind === name) ?? null;
}
