// Words that are rightly the same in another language as in English: names, units, international words.
import type { Language } from "#app/i18n/languages.ts";

const everywhere = new Set([
  "Passkeys",
  "passkey",
  "WhatsApp",
  "Wi-Fi",
  "E-mail",
  "Check-in",
  "Check-out",
  "RevPAR",
]);

const byLanguage: Partial<Record<Language, ReadonlySet<string>>> = {
  fr: new Set([
    "Confirmation",
    "Pages",
    "Barbecue",
    "Codes",
    "Contact",
    "Conversation",
    "Dates",
    "Description",
    "District",
    "Flexible",
    "Golf",
    "Latitude",
    "Longitude",
    "Massage",
    "Menu",
    "Message",
    "Messages",
    "Place",
    "Services",
    "Studio",
    "Total",
    "message|messages",
    "minute|minutes",
  ]),
  de: new Set([
    "Computer",
    "Tablet",
    "Apartment",
    "Codes",
    "Golf",
    "Link",
    "Name",
    "Passphrase",
    "Pool",
    "Safe",
    "Status",
    "Studio",
  ]),
  es: new Set(["Flexible", "Total"]),
  it: new Set(["Computer", "Tablet", "Barbecue", "Chat", "Home", "Menu", "Privacy"]),
  sv: new Set([
    "Period",
    "Digital guide",
    "Golf",
    "Kitesurfing",
    "Pool",
    "Service",
    "Status",
    "Studio",
  ]),
  pl: new Set(["Tablet", "Kitesurfing", "Status", "Studio"]),
  nl: new Set([
    "Direct",
    "Computer",
    "Tablet",
    "Bed",
    "Barbecue",
    "Codes",
    "Contact",
    "District",
    "Filters",
    "Golf",
    "Menu",
    "Postcode",
    "Privacy",
    "Status",
    "Studio",
    "hole|holes",
  ]),
};

/** Whether `text`, the literal part of a message, may stand unchanged in `language`. */
export function sameInEnglish(language: Language, text: string): boolean {
  const words = text.replace(/\.$/, "");
  return everywhere.has(words) || (byLanguage[language]?.has(words) ?? false);
}
