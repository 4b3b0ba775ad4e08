// Writes the file of a pass for Apple Wallet (.pkpass): pass.json, its translations and pictures, signed with the owner's certificate.
// Forms: Apple's "Wallet Passes" documentation, Pass and PassFields, as of 2026.
import { emailColours } from "#property/brand/colours.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { AppleWalletSettings } from "#app/platform/environment/wallet-settings.ts";
import { passPictures } from "./pass-pictures.server.ts";
import type { PassContent, PassField, PassTexts } from "./rules/pass-content.ts";

/** The media type of the file. */
export const applePassType = "application/vnd.apple.pkpass";

/** Where phones register for changes; null for `webServiceUrl` where there is no https, which Apple requires. */
export interface ApplePassLink {
  serialNumber: string;
  authenticationToken: string;
  webServiceUrl: string | null;
}

/** The signed file. */
export async function writeApplePass(
  content: PassContent,
  link: ApplePassLink,
  settings: AppleWalletSettings,
): Promise<Buffer> {
  const { PKPass } = await import("passkit-generator");
  const files = { ...(await passPictures()), "pass.json": json(passJson(content, link, settings)) };
  const pass = new PKPass(files, {
    wwdr: settings.issuer,
    signerCert: settings.certificate,
    signerKey: settings.key,
  });
  for (const [language, strings] of translationsOf(content)) pass.localize(language, strings);
  return pass.getAsBuffer();
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function passJson(
  { state, name, language, texts, times, position }: PassContent,
  link: ApplePassLink,
  settings: AppleWalletSettings,
) {
  const own = texts.get(language)!;
  const { water, onWater } = emailColours.light;
  return {
    formatVersion: 1,
    passTypeIdentifier: settings.passTypeId,
    teamIdentifier: settings.teamId,
    serialNumber: link.serialNumber,
    organizationName: name,
    description: own.description,
    logoText: name,
    backgroundColor: rgb(water),
    foregroundColor: rgb(onWater),
    labelColor: rgb(onWater),
    ...(link.webServiceUrl !== null && {
      webServiceURL: link.webServiceUrl,
      authenticationToken: link.authenticationToken,
    }),
    ...(times && {
      // The first for phones before iOS 18, which do not know the second.
      relevantDate: times.start,
      relevantDates: [{ startDate: times.start, endDate: times.end }],
      expirationDate: times.expires,
    }),
    ...(position && {
      locations: [{ latitude: position.lat, longitude: position.lng, relevantText: own.near }],
    }),
    ...(state !== "valid" && { voided: true }),
    generic: state === "ended" ? endedFields(own) : stayFields(own),
  };
}

function stayFields(own: PassTexts) {
  return {
    headerFields: [fieldOf("reference", own.reference)],
    primaryFields: [fieldOf("apartment", own.apartment, true)],
    secondaryFields: [
      fieldOf("checkIn", own.checkIn, true),
      fieldOf("checkOut", own.checkOut, true),
    ],
    auxiliaryFields: [
      ...(own.guest ? [fieldOf("guest", own.guest)] : []),
      ...(own.status ? [fieldOf("status", own.status, true)] : []),
    ],
    backFields: [
      fieldOf("checkInLong", own.checkInLong),
      fieldOf("checkOutLong", own.checkOutLong),
      fieldOf("address", own.address),
      fieldOf("phone", own.phone),
      fieldOf("manage", own.manage),
    ],
  };
}

function endedFields(own: PassTexts) {
  return {
    headerFields: [],
    primaryFields: own.status ? [fieldOf("status", own.status, true)] : [],
    secondaryFields: [],
    auxiliaryFields: [],
    backFields: [fieldOf("manage", own.manage)],
  };
}

// Only what a change of the stay changes notifies the guest.
function fieldOf(key: string, { label, value, changed }: PassField, notifies = false) {
  return { key, label, value, ...(notifies && { changeMessage: changed }) };
}

/** `#8fcdc3` as Apple writes colours: `rgb(143, 205, 195)`. */
function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(", ")})`;
}

// What stands in pass.json is the guest's language and the key of a translation: `"Arrivée" = "Check-in";`. The guest's own name is
// no key. The guest's language has a file as well, so that phones in it do not take another one.
function translationsOf({ texts, language }: PassContent): [string, Record<string, string>][] {
  const own = texts.get(language)!;
  return [...texts].map(([other, translated]) => [
    appleLanguage(other),
    Object.fromEntries(
      stringsOf(own)
        .map((text, at) => [text, stringsOf(translated)[at] ?? text] as const)
        .filter(([text]) => text !== "")
        .map(([text, translation]) => [escaped(text), escaped(translation)]),
    ),
  ]);
}

function stringsOf({ guest, description, near, ...fields }: PassTexts): string[] {
  const all = Object.values(fields).flatMap((field) =>
    field ? [field.label, field.value, field.changed] : [],
  );
  return [...all, guest?.label ?? "", description, near];
}

// The library writes them between quotation marks as they are.
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

/** The name of a language's folder in the file: Apple names scripts, not countries. */
export function appleLanguage(language: Language): string {
  return language === "zh" ? "zh-Hans" : language;
}
