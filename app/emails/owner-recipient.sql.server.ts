// Where emails to the owner go, and in which language.
import type { PropertyFacts } from "#property/facts.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { ownerAddress } from "#app/platform/environment/environment.ts";
import type { Environment } from "#app/platform/environment/environment.ts";

/** The recipient and language of an email in the outbox. */
export interface OwnerRecipient {
  recipient: string;
  language: Language;
}

/**
 * The owner's address with the language that the user with that address chose for the admin. The address may be one that no
 * user signs in with, such as a shared mailbox: then the language of the owner who has been here longest and chose one,
 * else the property's default language.
 */
export async function ownerRecipient(
  db: Db,
  {
    environment,
    property: { facts },
  }: {
    environment: Pick<Environment, "ownerEmail">;
    property: { facts: Pick<PropertyFacts, "email" | "ownerEmail" | "defaultLanguage"> };
  },
): Promise<OwnerRecipient> {
  const recipient = ownerAddress(environment, facts);
  const users = await db
    .selectFrom("people")
    .select(["email", "role", "language"])
    .where("withdrawn_at", "is", null)
    .where("language", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const chosen =
    users.find(({ email }) => email === recipient.toLowerCase()) ??
    users.find(({ role }) => role === "owner");
  const language = chosen?.language;
  return { recipient, language: languageOr(language, facts.defaultLanguage) };
}
