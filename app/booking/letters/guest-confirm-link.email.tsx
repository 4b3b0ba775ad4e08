// The email that asks a guest to confirm an unpaid booking. Its recipient is unverified, so it contains nothing that was typed.
import type { LetterContent } from "#app/letters/letter-content.ts";
import type { LetterMatter } from "./letter-matter.ts";
import { cancellationOf, datesOf, footerOf, priceOf, stayFacts } from "./letter-words.ts";

/** The link, until when it is valid, and what it books. */
export function guestConfirmLink(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment, manageLink, format, facts, holdEndsAt } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestConfirmLink.${key}`, values);
  const time = holdEndsAt ? format.hour(holdEndsAt.hour, holdEndsAt.minute) : "";
  return {
    language,
    subject: own("subject", { reference: booking.reference }),
    preview: own("preview", { apartment, dates: datesOf(matter) }),
    picture: null,
    title: own("title"),
    lead: own("lead", { time }),
    reference: booking.reference,
    parts: [
      ...(manageLink
        ? [{ kind: "link", label: own("link"), href: `${manageLink}/confirm` } as const]
        : []),
      { kind: "facts", facts: stayFacts(matter, t("letters.guestConfirmation.arrival")) },
      priceOf(matter),
      { kind: "text", title: own("textTitle"), lines: [own("text"), own("notMe")] },
      cancellationOf(matter, t("letters.guestConfirmation.cancelTitle")),
    ],
    footer: footerOf(matter, own("why", { name: facts.name })),
  };
}
