// The email with a guest's new link to the booking.
import type { LetterContent } from "#app/letters/letter-content.ts";
import type { LetterMatter } from "./letter-matter.ts";
import { datesOf, footerOf, stayFacts } from "./letter-words.ts";

/** The link, of which stay, and what to do when the guest did not ask for it. */
export function guestLink(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment, manageLink } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestLink.${key}`, values);
  const { reference, firstName } = booking;
  return {
    language,
    subject: own("subject", { reference }),
    preview: t("letters.guestConfirmation.preview", { apartment, dates: datesOf(matter) }),
    picture: null,
    title: own("title", { guest: firstName }),
    lead: own("lead"),
    reference,
    parts: [
      ...(manageLink
        ? [
            {
              kind: "link",
              label: t("letters.guestConfirmation.manage"),
              href: manageLink,
            } as const,
          ]
        : []),
      { kind: "facts", facts: stayFacts(matter, t("letters.ownerNewBooking.arrival")) },
      { kind: "text", title: own("textTitle"), lines: [own("text"), own("notMe")] },
    ],
    footer: footerOf(matter, own("why")),
  };
}
