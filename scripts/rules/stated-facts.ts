// Finds facts that a message must not contain itself: they are defined once, in property/, and interpolated.
import { facts } from "#property/facts.ts";

/** The facts stated, in any language and notation: `14 Uhr`, `eighteen`, `€12`. Empty when a text states none. */
export function statedFacts(text: string): string[] {
  const plain = text.normalize("NFKC");
  return [
    ...names.filter((name) => plain.includes(name)),
    ...shapes.flatMap((shape) => [...plain.matchAll(shape)].map(([found]) => found.trim())),
  ];
}

const names = [
  facts.name,
  facts.legalName,
  facts.telephone,
  facts.email,
  facts.whatsApp,
  facts.address.street,
];

// Hours that the texts stated before they were defined as facts; no text may state one again.
const hours = [facts.checkInHour, facts.checkOutHour, 13, 14, 15].filter((hour) => hour > 9);
const minutes = Object.values(facts.travelMinutes).filter((count) => count > 60);

const shapes = [
  // Numbers that are facts wherever they occur.
  new RegExp(
    `(?<![\\d.])(${[...hours, ...minutes, facts.golfHoles].join("|")})(?![\\d]|\\.\\d)`,
    "g",
  ),
  // Hours: 2 pm, 9:30, 11.00, 14h, 14 Uhr, kl. 9, ore 9, a las 2, godz. 9, в 2 часа, 9点.
  /\b\d{1,2}\s?[ap]\.?\s?m\b/gi,
  /(?<![\d.])\d{1,2}(?:[:h]\d{2}|\.[0-5]0)(?![\d.])/g,
  /\d\s?(?:h|Uhr)(?!\p{L})/gu,
  /(?<!\p{L})(?:kl\.?|ore|a las|godz\.?|godzinie|godziny)\s\d/giu,
  /(?<!\p{L})(?:в|до|с)\s\d{1,2}\s?ч/giu,
  /\d\s?[点點时時]/g,
  /(?<!\p{L})(?:elf|vierzehn|zwei|onze|quatorze|once|catorce)\s(?:Uhr|heures|uur)/giu,
  // Minutes of any length: travel times and the walk to the restaurant.
  /\d[\s-]?(?:min|мин|分)/giu,
  /(?<!\p{L})(?:three|trois|tres|drei|tre|три|трёх|трех|trzy|trzech|drie)[\s-](?:min|мин)/giu,
  /三分/g,
  /(?<!\d)1\s?(?:hr?|hour|heure|hora|Std|Stunde|ora|ч|час|小时|tim|timme|godz|uur|u)\p{L}*\.?\s\p{L}*\s?15(?!\d)/giu,
  // Eighteen in words.
  /eighteen|dix-huit|dieciocho|achtzehn|diciotto|восемнадцат|十八|(?<!\p{L})arton|osiemna|achttien/giu,
  // Money.
  /[€$£₹]/g,
  /(?:(?:EUR|Rs\.?)\s?\d|\d\s?(?:EUR|euro|евро|欧元|Rs))/giu,
];
