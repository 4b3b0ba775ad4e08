// Renders an outbox email from the conflicts in its payload.
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { isLanguage } from "#app/i18n/languages.ts";
import type { OutboxEmail } from "#app/platform/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/send-emails.server.ts";
import type { ListedConflict } from "../conflicts.sql.server.ts";
import { composeChannelEmail } from "./compose-channel-email.server.ts";

/**
 * The email of an outbox row whose payload is `{ conflicts }` as they were found: the queue may have changed since.
 * Throws when there are none: a bug; the email stays in the outbox.
 */
export async function renderChannelEmail(
  email: OutboxEmail,
  app: Pick<App, "database" | "environment" | "property">,
): Promise<RenderedEmail> {
  const { facts } = app.property;
  const payload = JSON.parse(email.payload ?? "null") as { conflicts?: ListedConflict[] } | null;
  if (!payload?.conflicts?.length)
    throw new Error(`Email ${email.id} has no conflicts in its payload`);
  const language = isLanguage(email.language) ? email.language : facts.defaultLanguage;
  const conflicts = [];
  for (const conflict of payload.conflicts) {
    const { apartmentId } = conflict;
    const apartment = await findApartmentName(app.database.db, apartmentId, language, facts);
    conflicts.push({ ...conflict, apartment });
  }
  return composeChannelEmail({ conflicts, language }, app);
}
