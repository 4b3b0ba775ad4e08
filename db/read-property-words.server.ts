// Reads the texts of the apartments, their features and the suggested templates from property/words/<language>/ for the seed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PropertyFacts } from "#property/facts.ts";
import { apartments } from "#property/apartments.ts";
import type { SuggestedWords } from "#app/contact/templates/suggest-templates.server.ts";

/** The texts of one apartment in one language. */
export interface ApartmentWords {
  name: string;
  tagline: string;
  summary: string;
  description: string;
  view: string;
  access: string;
}

/** One language: apartments by slug, features by key; complete. */
export interface PropertyWords {
  language: string;
  apartmentWords: Record<string, ApartmentWords>;
  featureWords: Record<string, string>;
  /** `messages.json`, with the suggestions of templates. */
  messageWords: SuggestedWords;
}

/**
 * Reads all languages of the property from its folder. Missing texts fall back to the default language, and then to
 * their key: the app starts even with a missing text.
 */
export async function readPropertyWords(
  folder: string,
  facts: Pick<PropertyFacts, "defaultLanguage" | "languages">,
): Promise<PropertyWords[]> {
  const fallback = await readLanguage(folder, facts.defaultLanguage);
  return Promise.all(
    facts.languages.map(async (language) => {
      const own = await readLanguage(folder, language);
      return { language, ...complete(own, fallback) };
    }),
  );
}

interface Read {
  apartments: Record<string, Partial<ApartmentWords>>;
  features: Record<string, string>;
  messages: SuggestedWords;
}

async function readLanguage(folder: string, language: string): Promise<Read> {
  const read = (file: string) => readJson(join(folder, "words", language, file));
  return {
    apartments: (await read("apartments.json")) as Read["apartments"],
    features: (await read("features.json")) as Read["features"],
    messages: (await read("messages.json")) as Read["messages"],
  };
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error });
  }
}

function complete(own: Read, fallback: Read): Omit<PropertyWords, "language"> {
  const apartmentWords: PropertyWords["apartmentWords"] = {};
  for (const { slug } of apartments)
    apartmentWords[slug] = {
      name: slug,
      tagline: "",
      summary: "",
      description: "",
      view: "",
      access: "",
      ...fallback.apartments[slug],
      ...own.apartments[slug],
    };
  const featureWords: PropertyWords["featureWords"] = {};
  for (const feature of new Set(apartments.flatMap(({ features }) => features)))
    featureWords[feature] = own.features[feature] ?? fallback.features[feature] ?? feature;
  const messageWords = { ...fallback.messages, ...own.messages };
  return { apartmentWords, featureWords, messageWords };
}
