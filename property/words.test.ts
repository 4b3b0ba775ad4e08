// The property's texts in every language: complete, and valid ICU messages. That none contains a fact itself is checked by
// scripts/check-words.ts.
import { readdirSync, readFileSync } from "node:fs";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it, test } from "vitest";
import { facts } from "#property/facts.ts";
import { templateFacts } from "#app/contact/rules/template.ts";
import type { Language } from "#app/i18n/languages.ts";
import { pictures } from "#app/i18n/property/property-pictures.ts";
import { factValues } from "#app/i18n/property/property.ts";
import { apartments } from "./apartments.ts";
import { guide } from "./guide.ts";

type Tree = { [key: string]: string | Tree };

const folder = new URL("words/", import.meta.url);
const languages = readdirSync(folder) as Language[];

// The values that pages pass to messages beside the facts.
const givenByPage: Record<string, string[]> = {
  "apartments.json": ["size", "steps", "doorWidth"],
  "gallery.json": ["caption"],
  "guide.json": ["time", "locality"],
  "legal.json": ["days", "percent"],
  "messages.json": [...templateFacts],
};

describe.each(languages)("the property's texts in %s", (language) => {
  const files = readdirSync(new URL(`${language}/`, folder));

  it("are messages that use only known values", () => {
    const known = Object.keys(factValues(language, facts));
    for (const { file, key, text } of everyText()) {
      const unknown = argumentsOf(parse(text)).filter(
        (name) => !known.includes(name) && !givenByPage[file]?.includes(name),
      );
      expect([file, key, unknown]).toEqual([file, key, []]);
    }
  });

  it("have no empty text and no apostrophe that ICU would treat as a quotation mark", () => {
    for (const { file, key, text } of everyText()) {
      expect([file, key, text.trim() !== "" && text === text.trim()]).toEqual([file, key, true]);
      expect([file, key, text.includes("'")]).toEqual([file, key, false]);
    }
  });

  it("name and describe every apartment", () => {
    const words = read("apartments.json");
    expect(Object.keys(words)).toEqual(apartments.map(({ slug }) => slug));
    for (const own of Object.values(words)) {
      expect(Object.keys(own)).toEqual([
        "name",
        "tagline",
        "summary",
        "description",
        "view",
        "access",
      ]);
    }
  });

  it("label every feature and no other", () => {
    const used = new Set(apartments.flatMap(({ features }) => features));
    expect(Object.keys(read("features.json")).toSorted()).toEqual([...used].toSorted());
  });

  it("describe every picture of the list and no other, in its order, in at most 140 characters", () => {
    const described = read("pictures.json") as Record<string, string>;
    expect(Object.keys(described)).toEqual(pictures.map(({ file }) => file.replace(/\.\w+$/, "")));
    expect(Object.values(described).filter(({ length }) => length > 140)).toEqual([]);
  });

  it("name every chapter, activity and number of the guide", () => {
    const words = read("guide.json") as Record<string, Record<string, Tree>>;
    const { chapters, lines, checklist, offers, emergency } = guide;
    for (const [chapter] of chapters) expect(words[chapter]).toHaveProperty("title");
    expect(Object.keys(words["leave"]!)).toEqual(["title", "text", ...checklist]);
    for (const [chapter, keys] of Object.entries(lines))
      expect(Object.keys(words[chapter]!)).toEqual(["title", ...keys]);
    for (const [chapter, offered] of Object.entries(offers))
      expect(Object.keys(words[chapter]!)).toEqual(["title", ...offered.map(({ key }) => key)]);
    expect(Object.keys(words["help"]!["emergency"]!)).toEqual(emergency.map(({ key }) => key));
  });

  it("have a caption for every subject", () => {
    const { subjects } = read("gallery.json") as { subjects: Tree };
    const used = pictures.flatMap(({ subject }) => subject ?? []);
    expect(Object.keys(subjects)).toEqual(expect.arrayContaining(used));
  });

  // Each amenity category has exactly four items.
  it("have four amenity categories of exactly four items", () => {
    const { categories } = read("amenities.json") as {
      categories: Record<string, { items: Tree }>;
    };
    expect(Object.keys(categories)).toEqual(["wellness", "dining", "services", "entertainment"]);
    for (const { items } of Object.values(categories)) {
      expect(Object.values(items).map((item) => Object.keys(item))).toEqual(
        Array.from({ length: 4 }, () => ["title", "text"]),
      );
    }
  });

  it("answer the six questions of the specification", () => {
    const { faq } = read("contact.json") as { faq: { items: Tree } };
    expect(Object.keys(faq.items)).toEqual([
      "checkInOut",
      "parking",
      "pets",
      "breakfast",
      "transfers",
      "amenities",
    ]);
  });

  it("have the same keys as English", () => {
    for (const file of files)
      expect([file, keysOf(read(file))]).toEqual([file, keysOf(readIn("en", file))]);
    expect(files).toEqual(readdirSync(new URL("en/", folder)));
  });

  function read(file: string): Tree {
    return readIn(language, file);
  }

  function everyText(): { file: string; key: string; text: string }[] {
    return files.flatMap((file) => textsOf(read(file)).map(([key, text]) => ({ file, key, text })));
  }
});

test("the list of pictures has the English descriptions of the site", () => {
  const described = readIn("en", "pictures.json");
  expect(pictures.map(({ alt }) => alt)).toEqual(Object.values(described));
});

describe("the cancellation policy in words", () => {
  it("leaves days and percentages to the facts", () => {
    const { cancellation } = readIn("en", "legal.json") as { cancellation: Tree };
    const texts = textsOf(cancellation).filter(([key]) => !key.startsWith("steps."));
    for (const [, text] of texts) expect(text).not.toMatch(/\d+ (days|hours) before|\d\s?%/);
  });
});

function readIn(language: string, file: string): Tree {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8")) as Tree;
}

function textsOf(tree: Tree, above = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${above}${key}`, value] as [string, string]]
      : textsOf(value, `${above}${key}.`),
  );
}

function keysOf(tree: Tree): string[] {
  return textsOf(tree).map(([key]) => key);
}

function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return argumentsOf(element.children);
    const inner =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options)
        : [];
    return [element.value, ...inner.flatMap(({ value }) => argumentsOf(value))];
  });
}
