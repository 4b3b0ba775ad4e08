// The email that thanks a guest after the stay, with the link to review it.
import type { LetterContent, LetterPart } from "#app/letters/letter-content.ts";
import { letterPicture } from "#app/letters/letter-picture.ts";
import type { LetterMatter } from "./letter-matter.ts";
import { datesOf, footerOf } from "./letter-words.ts";

/** Short: after the stay it asks for one thing only, the review. */
export function guestThankYou(matter: LetterMatter): LetterContent {
  const { language, t, booking, apartment } = matter;
  const own = (key: string, values?: Record<string, string>) =>
    t(`letters.guestThankYou.${key}`, values);
  const { reference, firstName: guest } = booking;
  return {
    language,
    subject: own("subject", { reference }),
    preview: t("letters.guestConfirmation.preview", { apartment, dates: datesOf(matter) }),
    picture: letterPicture("lagoon-and-mountain-evening", t),
    title: own("title", { guest }),
    lead: own("lead"),
    reference: null,
    parts: [
      ...askOf(matter, own),
      { kind: "text", title: own("wrongTitle"), lines: [own("wrong")] },
    ],
    footer: footerOf(matter, own("why")),
  };
}

function askOf({ reviewLink }: LetterMatter, own: (key: string) => string): LetterPart[] {
  if (!reviewLink) return [];
  return [
    { kind: "text", title: own("askTitle"), lines: [own("ask")] },
    { kind: "link", label: own("review"), href: reviewLink },
    { kind: "text", lines: [own("link")] },
  ];
}
