// The email that thanks a guest after the stay, with the link to review it.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { emailPicture } from "#app/emails/email-picture.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import type { TranslateBelow } from "#app/i18n/translate.ts";
import type { EmailData } from "./email-data.ts";
import { datesOf, footerOf } from "./booking-email-parts.ts";

/** Short: after the stay it asks for one thing only, the review. */
export function guestThankYou(data: EmailData): EmailContent {
  const { language, t, booking, apartment } = data;
  const words = translateBelow("emails.guestThankYou", t);
  const { reference, firstName: guest } = booking;
  return {
    language,
    subject: words("subject", { reference }),
    preview: t("emails.guestConfirmation.preview", { apartment, dates: datesOf(data) }),
    picture: emailPicture("farewell", t),
    title: words("title", { guest }),
    lead: words("lead"),
    reference: null,
    parts: [
      ...askOf(data, words),
      { kind: "text", title: words("wrongTitle"), lines: [words("wrong")] },
    ],
    footer: footerOf(data, words("why")),
  };
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
