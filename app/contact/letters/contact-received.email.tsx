// The email that confirms the receipt of a message to its sender.
import type { LetterContent, LetterPart } from "#app/letters/letter-content.ts";
import { letterPicture } from "#app/letters/letter-picture.ts";
import { mayQuote } from "../rules/spam.ts";
import type { ContactMatter } from "./contact-matter.ts";

/** Does not greet by name: anyone may have filled in the form, with any text as the name. */
export function contactReceived({
  language,
  t,
  format,
  facts,
  message,
}: ContactMatter): LetterContent {
  const own = (key: string) => t(`contact.letters.received.${key}`);
  const quote: LetterPart[] = mayQuote(message.message)
    ? [{ kind: "quote", title: own("quote"), text: message.message }]
    : [];
  return {
    language,
    subject: own("subject"),
    preview: own("lead"),
    picture: letterPicture("garden-path", t),
    title: own("title"),
    lead: own("lead"),
    reference: null,
    parts: [...quote, { kind: "text", title: own("nextTitle"), lines: [own("next")] }],
    footer: [
      `${facts.name}, ${facts.address.locality}, ${format.country(facts.address.countryCode)}`,
      `${facts.telephone}, ${facts.email}`,
      own("why"),
    ],
  };
}
