// The email to the owner about a card payment that its cardholder disputes.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { EmailContent } from "#app/emails/email-content.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { disputeReason } from "../payments/rules/disputes.ts";
import { guestName } from "../rules/guest-name.ts";
import type { EmailData } from "./email-data.ts";

/** What is disputed and why, until when evidence counts, and where it is gathered. */
export function ownerDispute(data: EmailData): EmailContent {
  const { language, t, format, facts, booking, dispute, adminLink } = data;
  const { reference, currency } = booking;
  const guest = guestName(booking);
  const amount = format.money(dispute.amount, currency);
  const due = dispute.dueBy === null ? null : propertyDay(new Date(dispute.dueBy), facts.timeZone);
  const dueBy =
    due &&
    t("admin.moment", { date: format.date(due.today), time: format.hour(due.hour, due.minute) });
  const words = (key: MessageKey<"admin-disputes.email">) =>
    t(`admin-disputes.email.${key}`, { reference, guest, amount, moment: dueBy ?? "" });
  return {
    language,
    subject: words("subject"),
    preview: words("preview"),
    picture: null,
    title: words("title"),
    lead: words("lead"),
    reference,
    parts: [
      {
        kind: "text",
        lines: [
          t(`admin-disputes.reason.${disputeReason(dispute.reason)}`),
          words(dueBy === null ? "noDeadline" : "deadline"),
          words("how"),
        ],
      },
      { kind: "link", label: words("link"), href: `${adminLink}/bookings/${reference}` },
    ],
    footer: [words("why")],
  };
}
