// Compares the small formatter with the full one of use-intl: every message of the site in every language.
import { globSync, readFileSync } from "node:fs";
import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { formatMessage, parseMessage } from "./format-message.ts";
import { formattingLocale, languages } from "./languages.ts";

const files = [
  ...globSync("app/i18n/messages/*/*.json"),
  ...globSync("property/words/*/*.json"),
  ...globSync("tests/properties/*/words/*/*.json"),
];

function textsIn(tree: unknown): string[] {
  if (typeof tree === "string") return [tree];
  return Object.values(tree as object).flatMap(textsIn);
}

// Each plural has a branch that one of these numbers takes; words for what is selected and for plain values.
const numbers = [0, 1, 2, 5, 1234.5];
const marked = (content: unknown) => `[${String(content)}]`;

/** Both formatters over some texts: each gives the message at an index with the values that `valueOf` finds. */
function formattersOf(texts: string[], locale: string) {
  const translate = createTranslator({
    locale,
    messages: Object.fromEntries(texts.map((text, index) => [`text${index}`, text])),
    onError(error) {
      throw error;
    },
  });
  return (index: number, valueOf: (name: string) => unknown) => {
    const text = texts[index] ?? "";
    const names = [...text.matchAll(/[{<]\s*(\w+)/g)].map(([, name = ""]) => name);
    const values = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
    return {
      full: text && translate.markup(`text${index}`, values as Record<string, string>),
      small: formatMessage(text, locale, (name) => values[name]).join(""),
    };
  };
}

describe.each([...languages])("%s", (language) => {
  const all = files
    .filter((file) => file.split(/[/\\]/).at(-2) === language)
    .flatMap((file) => textsIn(JSON.parse(readFileSync(file, "utf8"))));
  const texts = [...new Set(all)].filter((text) => /[{}<']/.test(text));

  test("has the same messages with either formatter", () => {
    expect(texts.length).toBeGreaterThan(500);
    const different: string[][] = [];
    const format = formattersOf(texts, formattingLocale(language));
    for (const [index, text] of texts.entries()) {
      const namesIn = (pattern: RegExp) =>
        new Set([...text.matchAll(pattern)].map(([, name]) => name));
      const tags = namesIn(/<(\w+)>/g);
      const counted = namesIn(/\{(\w+),\s*(?:plural|number)/g);
      for (const number of counted.size > 0 ? numbers : [7]) {
        const { full, small } = format(index, (name) =>
          tags.has(name) ? marked : counted.has(name) ? number : "Card & {x}",
        );
        if (small !== full) different.push([text, full, small]);
      }
    }
    expect(different).toEqual([]);
  });
});

test.each([
  "It's {a}, isn''t it",
  "'{a}' is a name, '{' and '}' are braces, 'quoted' is not",
  "{a, plural, =0 {none} =2 {a pair} one {# night} other {# nights}}",
  "{a, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}",
  "{b, select, Card {by card} other {by {b}}}: {a, number}",
  "<strong>{a, plural, one {<em>#</em>} other {many}}</strong> # 5 < 6",
  "{ a , plural , one { # } other { ## } }",
  "",
])("%s", (text) => {
  for (const a of numbers) {
    const { full, small } = formattersOf([text], "en-GB")(0, (name) =>
      name === "a" ? a : name === "b" ? "Card" : marked,
    );
    expect(small).toBe(full);
  }
});

test.each(["{a", "a}", "{a, plural, one {x}", "<b>x", "{}", "</b>"])("%s throws", (text) => {
  expect(() => parseMessage(text)).toThrow(/Not a message/);
});

const withTime = (text: string, time: unknown) => formatMessage(text, "de", () => time);

test("writes one full stop where a value ends with its own", () => {
  expect(withTime("Etwa {time}. Links.", "15 Min.")).toEqual(["Etwa 15 Min. Links."]);
  expect(withTime("Etwa {time}.", "15 Min.")).toEqual(["Etwa 15 Min."]);
  expect(withTime("Etwa {time}, links.", "15 Min.")).toEqual(["Etwa 15 Min., links."]);
  expect(withTime("Um {time}.", "14:00")).toEqual(["Um 14:00."]);
});
