// Tests the language of a URL without one: saved choice, else the browser's, else English.
import { describe, expect, test } from "vitest";
import { facts } from "#property/facts.ts";
import { offeredLanguages } from "./addresses.ts";
import { languages } from "./languages.ts";
import { negotiateLanguage } from "./read-language.server.ts";

function browser(acceptLanguage: string | null, of = facts) {
  return negotiateLanguage({ saved: null, acceptLanguage }, of);
}

describe("a saved choice", () => {
  test.each(languages)("%s wins over the browser", (saved) => {
    expect(negotiateLanguage({ saved, acceptLanguage: "ru,sv;q=0.9" }, facts)).toBe(saved);
  });

  test.each([
    "",
    "xx",
    "FR",
    "fr-FR",
    "constructor",
    "fr; Path=/",
    "undefined",
    "f".repeat(100_000),
  ])("%.20s is none of the ten: the browser decides", (saved) => {
    expect(negotiateLanguage({ saved, acceptLanguage: "pl" }, facts)).toBe("pl");
  });
});

describe("the browser's preference", () => {
  test.each([
    ["fr", "fr"],
    ["de-AT", "de"], // the part before the dash
    ["DE-de", "de"],
    ["zh-Hans-CN,zh;q=0.9", "zh"],
    ["zh-TW", "zh"],
    ["pt-BR,es;q=0.8,en;q=0.5", "es"], // the first supported one
    ["en;q=0.5, nl;q=0.9", "nl"], // weights, not positions
    ["sv;q=0.7, it;q=0.7", "it", "sv"], // equal weights keep their order
    ["fr;q=0, en;q=0.1", "en"], // weight 0: not acceptable
    ["fr;Q = 0.2 , pl; q=0.3", "pl"],
    ["*, ru;q=0.2", "ru"],
    ["ru;level=1;q=0.4, it;q=0.3", "ru"],
  ])("%s gives %s", (header, ...expected) => {
    expect(browser(header)).toBe(expected.at(-1));
  });

  test.each([
    [null],
    [""],
    ["*"],
    ["xx"],
    ["pt-BR"],
    ["frx"],
    [";;;,,,q=1"],
    ["fr;q=0.0.1"],
    ["\u0000"],
    [`${"xx,".repeat(50_000)}fr`],
  ])("%.20j matches no language: English", (header) => {
    expect(browser(header)).toBe("en");
  });
});

describe("a language that the owner hides", () => {
  test("is neither kept nor negotiated; the next preference counts, finally the default", () => {
    const hiding = { ...facts, hiddenLanguages: ["fr", "en"] };
    expect(negotiateLanguage({ saved: "fr", acceptLanguage: "fr-FR,de;q=0.5" }, hiding)).toBe("de");
    expect(browser("fr", hiding)).toBe("en");
    expect(offeredLanguages(hiding)).toEqual(languages.filter((tag) => tag !== "fr"));
  });

  test("the default is the property's own", () => {
    const swedish = { ...facts, defaultLanguage: "sv" as const, hiddenLanguages: ["sv", "en"] };
    expect(browser("pt", swedish)).toBe("sv");
    expect(browser("en", swedish)).toBe("sv");
    expect(offeredLanguages(swedish)).toEqual(languages.filter((tag) => tag !== "en"));
  });
});
