// Renders an outbox email by the feature that its kind belongs to.
import { renderLetter as renderBookingLetter } from "#app/booking/letters/render-letter.server.ts";
import { renderChannelLetter } from "#app/channels/letters/render-channel-letter.server.ts";
import { channelLetterKinds } from "#app/channels/letters/write-channel-letter.server.ts";
import { renderContactLetter } from "#app/contact/letters/render-contact-letter.server.ts";
import { contactLetterKinds } from "#app/contact/letters/write-contact-letter.server.ts";
import type { House } from "#app/house.server.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import { refreshFacts } from "#app/settings/refresh-facts.server.ts";

/** Null when the email is obsolete. Throws on an unknown kind: a bug; the email stays in the outbox. */
export async function renderLetter(
  letter: OutboxLetter,
  house: Pick<House, "database" | "environment" | "clock">,
): Promise<RenderedLetter | null> {
  // An email may be rendered long after the request that caused it, in another process.
  await refreshFacts(house);
  const ofChannels: readonly string[] = channelLetterKinds;
  if (ofChannels.includes(letter.kind)) return renderChannelLetter(letter, house);
  const ofContact: readonly string[] = contactLetterKinds;
  return ofContact.includes(letter.kind)
    ? renderContactLetter(letter, house)
    : renderBookingLetter(letter, house);
}
