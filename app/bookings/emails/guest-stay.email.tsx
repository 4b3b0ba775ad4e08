// The emails to a guest around the stay: before arrival (directions, how to get in, what is still to be paid, whom to call), and
// after it the thanks, with the link to review it.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { TranslateBelow } from "#app/i18n/message-keys.ts";
import { paymentDue } from "../rules/booking-terms.ts";
import {
  arrivalNote,
  chatLinkOf,
  depositLines,
  emailAbout,
  footerOf,
  stayFacts,
  accessLines,
} from "./booking-email-parts.ts";
import type { EmailData } from "./email-data.ts";

/** Directions and entry use the messages of the guide, so that email and guide never differ. */
export function guestBeforeArrival(data: EmailData): EmailContent {
  const { t, facts, format } = data;
  const words = translateBelow("emails.guestBeforeArrival", t);
  const guide = translateBelow("property.guide", t);
  const { reference } = data.booking;
  return emailAbout(data, "guestConfirmation", {
    subject: words("subject", { reference }),
    picture: emailPicture(data.mayReadCode ? "door" : "arrival", t),
    title: words("title"),
    lead: words("lead"),
    parts: [
      { kind: "facts", facts: stayFacts(data, arrivalNote(data)) },
      ...guideLinkOf(data),
      {
        kind: "text",
        title: guide("arrive.title"),
        lines: [
          guide("arrive.road", { time: format.duration(facts.travelMinutes.airport) }),
          guide("arrive.parking"),
          guide("arrive.transfer"),
        ],
      },
      {
        kind: "text",
        title: guide("enter.title"),
        lines: data.mayReadCode
          ? [guide("enter.path"), ...accessLines(data), guide("enter.late")]
          : accessLines(data),
      },
      ...chatLinkOf(data),
      {
        kind: "text",
        title: words("payTitle"),
        lines: [...paymentLines(data, words), ...depositLines(data)],
      },
      { kind: "text", title: words("askTitle"), lines: [words("ask")] },
    ],
  });
}

function guideLinkOf({ manageLink, t }: EmailData): EmailPart[] {
  if (!manageLink) return [];
  return [
    { kind: "link", label: t("emails.guestConfirmation.guide"), href: `${manageLink}/guide` },
  ];
}

function paymentLines(
  { booking, balance, t, format }: EmailData,
  words: TranslateBelow<"emails.guestBeforeArrival">,
): string[] {
  const { toPay } = balance;
  if (toPay === 0) return [words("paid")];
  const due = words("due", { amount: format.money(toPay, booking.currency) });
  return paymentDue(booking).byCard > 0 ? [due] : [due, t("emails.guestConfirmation.card")];
}

/** Short: after the stay it asks for one thing only, the review. */
export function guestThankYou(data: EmailData): EmailContent {
  const { t } = data;
  const words = translateBelow("emails.guestThankYou", t);
  const { reference } = data.booking;
  return emailAbout(data, "guestConfirmation", {
    subject: words("subject", { reference }),
    picture: emailPicture("farewell", t),
    title: words("title"),
    lead: words("lead"),
    reference: null,
    parts: [
      ...askOf(data, words),
      { kind: "text", title: words("wrongTitle"), lines: [words("wrong")] },
      ...(data.reviewLink
        ? [{ kind: "link" as const, label: words("stop"), href: `${data.reviewLink}#stop` }]
        : []),
    ],
    footer: footerOf(data, words("why")),
  });
}

function askOf(
  { reviewLink }: EmailData,
  words: TranslateBelow<"emails.guestThankYou">,
): EmailPart[] {
  if (!reviewLink) return [];
  return [
    { kind: "text", title: words("askTitle"), lines: [words("ask")] },
    { kind: "link", label: words("review"), href: reviewLink },
    { kind: "text", lines: [words("link")] },
  ];
}
