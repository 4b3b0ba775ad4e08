// The words of the apartments and their features, read from property/words/<language>/ for the seed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { apartments } from "#property/apartments.ts";
import { facts } from "#property/facts.ts";

/** What is said of one apartment in one language. */
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
}

const parts = ["name", "tagline", "summary", "description", "view", "access"] as const;

/**
 * Reads all languages of the property from its folder. What a language does not say yet is said in the default language;
 * throws, naming the file and the word, when that one lacks a word.
 */
export async function readPropertyWords(folder: string): Promise<PropertyWords[]> {
  const standard = complete(
    facts.defaultLanguage,
    await readLanguage(folder, facts.defaultLanguage),
    null,
  );
  const others = facts.languages.filter((language) => language !== facts.defaultLanguage);
  const translated = others.map(async (language) =>
    complete(language, await readLanguage(folder, language), standard),
  );
  return [standard, ...(await Promise.all(translated))];
}

interface Read {
  apartments: Record<string, Partial<ApartmentWords>>;
  features: Record<string, string>;
}

async function readLanguage(folder: string, language: string): Promise<Read> {
  const read = (file: string) => readJson(join(folder, "words", language, file));
  return {
    apartments: (await read("apartments.json")) as Read["apartments"],
    features: (await read("features.json")) as Read["features"],
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

function complete(language: string, own: Read, standard: PropertyWords | null): PropertyWords {
  const apartmentWords: Record<string, ApartmentWords> = {};
  for (const { slug } of apartments) {
    const say = (part: keyof ApartmentWords) =>
      own.apartments[slug]?.[part] ??
      standard?.apartmentWords[slug]?.[part] ??
      missing(language, `apartments.json: ${slug}.${part}`);
    apartmentWords[slug] = Object.fromEntries(parts.map((part) => [part, say(part)])) as Record<
      keyof ApartmentWords,
      string
    >;
  }
  const featureWords: Record<string, string> = {};
  for (const feature of new Set(apartments.flatMap(({ features }) => features))) {
    featureWords[feature] =
      own.features[feature] ??
      standard?.featureWords[feature] ??
      missing(language, `features.json: ${feature}`);
  }
  return { language, apartmentWords, featureWords };
}

function missing(language: string, word: string): never {
  throw new Error(`property/words/${language}/${word} is missing`);
}
