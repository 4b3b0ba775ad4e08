// Messages in plain words and back: what the owner does not change stays as it was, and no text can contain code.
import { describe, expect, test } from "vitest";
import { parseMessage } from "#app/i18n/format-message.ts";
import { languages } from "#app/i18n/languages.ts";
import { completeForms, factsIn, fromPlain, numberForms, toPlain } from "./plain-message.ts";
import { folderTexts } from "./section-texts.server.ts";
import { isInSection, sections } from "./rules/sections.ts";
import type { Section } from "./rules/sections.ts";

const names: Record<string, string> = { checkIn: "check-in time", days: "days", "#": "number" };
const facts = {
  nameOf: (fact: string) => names[fact] ?? fact,
  factOf: (name: string) =>
    Object.keys(names).find((fact) => names[fact] === name) ?? (/^\w+$/.test(name) ? name : null),
};
const kinds = new Map([
  ["checkIn", ""],
  ["days", "plural"],
] as const);
const forms = { days: { one: "[number] day", other: "[number] days" } };

test("a fact is its name in brackets, a number has a text for each of its forms", () => {
  const message = "Up to {checkIn}, {days, plural, one {# day} other {# days}} before it’s time.";
  const plain = { text: "Up to [check-in time], [days] before it’s time.", forms };
  expect(toPlain(message, facts)).toEqual(plain);
  expect(fromPlain(plain, facts, kinds)).toEqual({ ok: true, message });
  expect(factsIn(message)).toEqual([
    { name: "checkIn", kind: "" },
    { name: "days", kind: "plural" },
  ]);
});

test("what has no plain form is left alone", () => {
  for (const message of [
    "{kind, select, a {A} other {B}}",
    "<b>bold</b>",
    "{days, plural, other {#}} and {days, plural, other {#}}",
    "with [brackets]",
  ])
    expect(toPlain(message, facts)).toBeNull();
});

function read(text: string, day = "[number] days") {
  return fromPlain({ text, forms: { days: { other: day } } }, facts, kinds);
}

test("code and unknown facts are refused, also in the forms of a number", () => {
  for (const text of ["<b>x", "{checkIn}", "a } b", "[check-in time", "]"])
    expect(read(text)).toEqual({ ok: false, reason: "signs" });
  expect(read("[chek-in time]")).toMatchObject({ reason: "unknownFact", name: "chek-in time" });
  expect(read("[email]")).toMatchObject({ reason: "unknownFact", name: "email" });
  expect(read("[days]", "# days")).toEqual({ ok: false, reason: "signs" });
  expect(read("[days]", "[days]")).toMatchObject({ reason: "unknownFact" });
  expect(read("It's 1 > 0 & #1")).toEqual({ ok: true, message: "It''s 1 > 0 & #1" });
});

test("the forms of a number are those of the language", () => {
  expect(numberForms("en")).toEqual([
    { form: "one", numbers: [1] },
    { form: "other", numbers: [2, 3, 4, 5] },
  ]);
  expect(numberForms("ru").map(({ form }) => form)).toEqual(["one", "few", "many"]);
  expect(numberForms("pl").map(({ form }) => form)).toEqual(["one", "few", "many"]);
  expect(numberForms("zh")).toEqual([{ form: "other", numbers: [1, 2, 3, 4] }]);
  expect(completeForms({ one: "a", few: "b", many: "c", "=0": "" })).toEqual({
    one: "a",
    few: "b",
    many: "c",
    other: "c",
  });
});

describe.each(languages)("every text of the property in %s", (language) => {
  test("has a plain form that gives the same message again", () => {
    const own = { nameOf: (fact: string) => fact, factOf: (name: string) => name };
    const all = Object.entries(folderTexts(language)).filter(([key]) =>
      Object.keys(sections).some((section) => isInSection(section as Section, key)),
    );
    expect(all.length).toBeGreaterThan(100);
    for (const [key, message] of all) {
      const plain = toPlain(message, own);
      expect([key, plain === null]).toEqual([key, false]);
      const found = new Map(factsIn(message)?.map(({ name, kind }) => [name, kind]));
      const back = fromPlain(plain!, own, found);
      expect(back.ok && parseMessage(back.message)).toEqual(parseMessage(message));
    }
  });
});
