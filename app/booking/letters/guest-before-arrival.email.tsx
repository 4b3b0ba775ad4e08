// The email to a guest before arrival: directions, how to get in, what is still to be paid, whom to call.
import type { LetterContent, LetterPart } from "#app/letters/letter-content.ts";
import { letterPicture } from "#app/letters/letter-picture.ts";
import { paymentDue } from "../rules/payment-due.ts";
import type { LetterMatter } from "./letter-matter.ts";
import {
  arrivalNote,
  chatLinkOf,
  datesOf,
  footerOf,
  stayFacts,
  wayInLines,
} from "./letter-words.ts";

/** Directions and entry use the messages of the guide, so that email and guide never differ. */
export function guestBeforeArrival(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment, facts, format } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestBeforeArrival.${key}`, values);
  const guide = (key: string, values?: Record<string, string>) =>
    t(`property.guide.${key}`, values);
  const { reference, firstName } = booking;
  return {
    language,
    subject: own("subject", { reference }),
    preview: t("letters.guestConfirmation.preview", { apartment, dates: datesOf(matter) }),
    picture: letterPicture(matter.mayReadCode ? "door-with-keypad" : "garden-path", t),
    title: own("title", { guest: firstName }),
    lead: own("lead"),
    reference,
    parts: [
      { kind: "facts", facts: stayFacts(matter, arrivalNote(matter)) },
      ...guideLinkOf(matter),
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
        lines: matter.mayReadCode
          ? [guide("enter.path"), ...wayInLines(matter), guide("enter.late")]
          : wayInLines(matter),
      },
      ...chatLinkOf(matter),
      { kind: "text", title: own("payTitle"), lines: paymentLines(matter, own) },
      { kind: "text", title: own("askTitle"), lines: [own("ask")] },
    ],
    footer: footerOf(matter, t("letters.guestConfirmation.why")),
  };
}

type Own = (key: string, values?: Record<string, string>) => string;

function guideLinkOf({ manageLink, t }: LetterMatter): LetterPart[] {
  if (!manageLink) return [];
  return [
    { kind: "link", label: t("letters.guestConfirmation.guide"), href: `${manageLink}/guide` },
  ];
}

function paymentLines({ booking, t, format }: LetterMatter, own: Own): string[] {
  const { byCard, atProperty } = paymentDue(booking);
  if (atProperty === 0) return [own("paid")];
  const due = own("due", { amount: format.money(atProperty, booking.currency) });
  return byCard > 0 ? [due] : [due, t("letters.guestConfirmation.card")];
}
