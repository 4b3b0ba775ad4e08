// Renders an outbox email from the conflicts in its payload.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { House } from "#app/house.server.ts";
import { defaultLanguage, isLanguage } from "#app/i18n/languages.ts";
import type { OutboxLetter } from "#app/platform/outbox.sql.server.ts";
import type { RenderedLetter } from "#app/platform/send-letters.server.ts";
import type { ListedConflict } from "../conflicts.sql.server.ts";
import { writeChannelLetter } from "./write-channel-letter.server.ts";

/**
 * The email of an outbox row whose payload is `{ conflicts }` as they were found: the queue may have changed since.
 * Throws when there are none: a bug; the email stays in the outbox.
 */
export async function renderChannelLetter(
  letter: OutboxLetter,
  house: Pick<House, "database" | "environment">,
): Promise<RenderedLetter> {
  const told = JSON.parse(letter.payload ?? "null") as { conflicts?: ListedConflict[] } | null;
  if (!told?.conflicts?.length)
    throw new Error(`Email ${letter.id} has no conflicts in its payload`);
  const language = isLanguage(letter.language) ? letter.language : defaultLanguage;
  const conflicts = [];
  for (const conflict of told.conflicts) {
    const { apartmentId } = conflict;
    const apartment = await findApartmentName(house.database.db, apartmentId, language);
    conflicts.push({ ...conflict, apartment });
  }
  return writeChannelLetter({ conflicts, language }, house);
}
