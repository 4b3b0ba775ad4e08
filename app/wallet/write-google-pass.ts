// Writes a pass for Google Wallet as its interface takes it: a generic object of one class. Forms: developers.google.com/wallet,
// "REST Resource: genericobject", as of 2026.
import { emailColours } from "#property/brand/colours.ts";
import type { Language } from "#app/i18n/languages.ts";
import { icons } from "#app/seo/icons.ts";
import type { PassContent, PassField, PassState, PassTexts } from "./rules/pass-content.ts";

/** The ids of a pass and of the class of all passes, each below the owner's issuer id. */
export function googleIds(issuerId: string, passId: string): { id: string; classId: string } {
  return { id: `${issuerId}.${passId}`, classId: `${issuerId}.stay` };
}

// Google cuts a circle out of it.
const mark = icons.find(({ purpose }) => purpose === "maskable")?.src ?? "";

const states: Record<PassState, string> = {
  valid: "ACTIVE",
  void: "EXPIRED",
  over: "COMPLETED",
  ended: "INACTIVE",
};

/**
 * The whole object: every field is there each time, so that a PATCH leaves nothing of before. Pictures are fetched by Google from
 * `origin`.
 */
export function writeGooglePass(
  content: PassContent,
  ids: { id: string; classId: string },
  origin: string,
) {
  const { name, language, texts, times, state } = content;
  const own = texts.get(language)!;
  const say = (pick: (one: PassTexts) => string) => localized(content, pick);
  const isEnded = state === "ended";
  const modules = isEnded ? [] : modulesOf(content);
  return {
    ...ids,
    genericType: "GENERIC_RESERVATIONS",
    state: states[state],
    hexBackgroundColor: emailColours.light.water,
    logo: {
      sourceUri: { uri: origin + mark },
      contentDescription: { defaultValue: { language: googleLanguage(language), value: name } },
    },
    cardTitle: { defaultValue: { language: googleLanguage(language), value: name } },
    header: say((one) => (isEnded ? (one.status?.value ?? "") : one.apartment.value)),
    subheader: say((one) => (isEnded ? one.description : one.apartment.label)),
    textModulesData: modules,
    linksModuleData: {
      uris: [
        {
          id: "manage",
          uri: own.manage.value,
          description: own.manage.label,
          localizedDescription: say((one) => one.manage.label),
        },
      ],
    },
    // Null takes away what was there, where leaving it out would keep it.
    validTimeInterval: times && {
      start: { date: times.start },
      end: { date: times.expires },
    },
  };
}

// In the order of the card; without those that the pass does not have.
function modulesOf(content: PassContent) {
  const own = content.texts.get(content.language)!;
  const fields: [string, (one: PassTexts) => PassField | null][] = [
    ["status", (one) => one.status],
    ["checkIn", (one) => one.checkInLong],
    ["checkOut", (one) => one.checkOutLong],
    ["guest", (one) => one.guest],
    ["reference", (one) => one.reference],
    ["address", (one) => one.address],
    ["phone", (one) => one.phone],
  ];
  return fields
    .filter(([, pick]) => pick(own)?.value)
    .map(([id, pick]) => ({
      id,
      localizedHeader: localized(content, (one) => pick(one)?.label ?? ""),
      localizedBody: localized(content, (one) => pick(one)?.value ?? ""),
    }));
}

/** Google's form of a text in several languages; the guest's is what all others see. */
function localized({ texts, language }: PassContent, pick: (one: PassTexts) => string) {
  return {
    defaultValue: { language: googleLanguage(language), value: pick(texts.get(language)!) },
    translatedValues: [...texts]
      .filter(([other]) => other !== language)
      .map(([other, one]) => ({ language: googleLanguage(other), value: pick(one) })),
  };
}

function googleLanguage(language: Language): string {
  return language === "zh" ? "zh-CN" : language;
}
