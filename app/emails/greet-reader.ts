// The greeting and the closing of an email to a guest.
import type { Translate } from "#app/i18n/message-keys.ts";
import type { EmailContent } from "./email-content.ts";

/**
 * The email with both. `guest` is the whole name, because a first name alone does not go with the formal address of most
 * languages; null greets without a name, where it is not known that the address belongs to the person who typed it.
 */
export function greetReader(
  email: EmailContent,
  guest: string | null,
  t: Translate<"emails">,
  propertyName: string,
): EmailContent {
  return {
    ...email,
    greeting: guest ? t("emails.greeting", { guest }) : t("emails.greetingUnnamed"),
    closing: [t("emails.closing"), propertyName],
  };
}
