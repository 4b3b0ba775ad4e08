// Finds the room that writes a letter of the outbox: each kind belongs to one.
import { renderLetter as renderBookingLetter } from "#app/booking/letters/render-letter.server.ts";
import { renderChannelLetter } from "#app/channels/letters/render-channel-letter.server.ts";
import { channelLetterKinds } from "#app/channels/letters/write-channel-letter.server.ts";
import { renderContactLetter } from "#app/contact/letters/render-contact-letter.server.ts";
import { contactLetterKinds } from "#app/contact/letters/write-contact-letter.server.ts";
import type { House } from "#app/house.server.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import { refreshFacts } from "#app/settings/refresh-facts.server.ts";

/** Null when the letter has nothing to say any more. Throws on a kind that no room knows: a defect, the outbox keeps the letter. */
export async function renderLetter(
  letter: OutboxLetter,
  house: Pick<House, "database" | "environment" | "clock">,
): Promise<RenderedLetter | null> {
  // A letter may be written long after the request that asked for it, in another process.
  await refreshFacts(house);
  const ofChannels: readonly string[] = channelLetterKinds;
  if (ofChannels.includes(letter.kind)) return renderChannelLetter(letter, house);
  const ofContact: readonly string[] = contactLetterKinds;
  return ofContact.includes(letter.kind)
    ? renderContactLetter(letter, house)
    : renderBookingLetter(letter, house);
}
