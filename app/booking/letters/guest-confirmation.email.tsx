// The email that confirms a booking to its guest.
import type { LetterContent, LetterPart } from "#app/letters/letter-content.ts";
import { letterPicture } from "#app/letters/letter-picture.ts";
import type { LetterMatter } from "./letter-matter.ts";
import {
  arrivalNote,
  cancellationOf,
  chatLinkOf,
  datesOf,
  footerOf,
  priceOf,
  stayFacts,
  wayInLines,
} from "./letter-words.ts";

/** Everything the guest needs: reference, stay, price, what happens next, how to cancel. */
export function guestConfirmation(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment, facts, format } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestConfirmation.${key}`, values);
  const byCard = booking.paymentMethod === "card";
  return {
    language,
    subject: own("subject", { reference: booking.reference }),
    preview: own("preview", { apartment, dates: datesOf(matter) }),
    picture: letterPicture("lagoon-and-mountain", t),
    title: own("title", { guest: booking.firstName }),
    lead: own(byCard ? "leadCard" : "leadProperty"),
    reference: booking.reference,
    parts: [
      { kind: "facts", facts: stayFacts(matter, arrivalNote(matter)) },
      priceOf(matter),
      ...manageLinkOf(matter, own("manage")),
      {
        kind: "text",
        title: own("nextTitle"),
        lines: [
          ...(byCard ? [] : [own("card")]),
          own("next"),
          ...wayInLines(matter),
          own("transfer", { drive: format.duration(facts.travelMinutes.airport) }),
          own("calendar"),
        ],
      },
      ...guideLinkOf(matter, own("guide")),
      ...chatLinkOf(matter),
      cancellationOf(matter, own("cancelTitle")),
    ],
    footer: footerOf(matter, own("why")),
  };
}

function manageLinkOf({ manageLink }: LetterMatter, label: string): LetterPart[] {
  return manageLink ? [{ kind: "link", label, href: manageLink }] : [];
}

function guideLinkOf({ manageLink }: LetterMatter, label: string): LetterPart[] {
  return manageLink ? [{ kind: "link", label, href: `${manageLink}/guide` }] : [];
}
