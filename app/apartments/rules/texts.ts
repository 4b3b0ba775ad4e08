// The texts of an apartment: which there are, how long they may be, and which of them a language lacks or has fallen behind with.

/** The longest each may be, in characters. */
export const textLimits = {
  name: 80,
  tagline: 160,
  summary: 300,
  description: 2000,
  view: 200,
  access: 600,
} as const;

/** A text of an apartment. */
export type TextName = keyof typeof textLimits;

/** In the order in which they are written. */
export const textNames = Object.keys(textLimits) as TextName[];

/** `missing`: nothing is said; `stale`: the words it was translated from have changed since. */
export type TextState = "fine" | "missing" | "stale";

/**
 * How each text stands beside those of the default language, given the hashes of these. A text without a source of its
 * own has been in step ever since; what the default language does not say either is not missed.
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

/** How many of them are in a state. */
export function countState(states: Record<TextName, TextState>, wanted: TextState): number {
  return textNames.filter((name) => states[name] === wanted).length;
}

type Texts = Record<TextName, string>;

/** What is wrong with a text that the owner typed; null when nothing is. */
export type TextFault = "needed" | "tooLong" | "markup" | "control";

/** Judges a text after `tidyText`. */
export function checkText(text: string, limit: number, needed: boolean): TextFault | null {
  if (text === "") return needed ? "needed" : null;
  if ([...text].length > limit) return "tooLong";
  if (/<[a-z/!?]/i.test(text)) return "markup";
  // Control characters, and those that turn the direction of what follows.
  if (/[\p{Cc}\p{Cs}\p{Co}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test(text)) return "control";
  return null;
}

/** One line: spaces, tabs and line ends that stand together become one space. */
export function tidyText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}
