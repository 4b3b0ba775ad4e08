// The texts of an apartment: their names, their limits, and which of them are missing or outdated in a language.

/** The maximum length of each, in characters. */
export const textLimits = {
  name: 80,
  tagline: 160,
  summary: 300,
  description: 2000,
  view: 200,
  access: 600,
} as const;

/** The name of a text. */
export type TextName = keyof typeof textLimits;

/** All names, in the order of the form. */
export const textNames = Object.keys(textLimits) as TextName[];

/** `missing`: empty; `stale`: the text it was translated from has changed since. */
export type TextState = "fine" | "missing" | "stale";

/**
 * The state of each translated text relative to the default language, given the hashes of its texts. A text without a stored
 * source hash counts as up to date; one that is empty in the default language too is not missing.
 */
export function textStates(
  { texts, sources }: { texts: Texts; sources: Partial<Texts> },
  standard: { texts: Texts; hashes: Texts },
): Record<TextName, TextState> {
  const states = textNames.map((name) => {
    if (texts[name] === "") return [name, standard.texts[name] === "" ? "fine" : "missing"];
    const source = sources[name];
    return [name, source === undefined || source === standard.hashes[name] ? "fine" : "stale"];
  });
  return Object.fromEntries(states) as Record<TextName, TextState>;
}

/** How many texts are in a state. */
export function countState(states: Record<TextName, TextState>, wanted: TextState): number {
  return textNames.filter((name) => states[name] === wanted).length;
}

type Texts = Record<TextName, string>;

/** What is wrong with a text that the owner typed. */
export type TextFault = "needed" | "tooLong" | "markup" | "control";

/** Checks a text that went through `tidyText`; null when it is valid. */
export function checkText(
  text: string,
  limit: number,
  needed: false,
): Exclude<TextFault, "needed"> | null;
export function checkText(text: string, limit: number, needed: boolean): TextFault | null;
export function checkText(text: string, limit: number, needed: boolean): TextFault | null {
  if (text === "") return needed ? "needed" : null;
  if ([...text].length > limit) return "tooLong";
  if (/<[a-z/!?]/i.test(text)) return "markup";
  // Control characters, and those that change the text direction.
  if (/[\p{Cc}\p{Cs}\p{Co}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test(text)) return "control";
  return null;
}

/** Normalizes to one line: any run of spaces, tabs and line breaks becomes one space. */
export function tidyText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}
