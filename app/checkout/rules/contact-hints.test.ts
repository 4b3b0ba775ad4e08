// Tests which addresses look mistyped, which only look like it, and which country a browser's language names.
import { describe, expect, test } from "vitest";
import { isOneMistakeAway, likelyCountry, meantEmail } from "./contact-hints.ts";

describe("an address", () => {
  test.each([
    ["claire@gmial.com", "claire@gmail.com"],
    ["claire@gmail.con", "claire@gmail.com"],
    ["claire@gmail.cm", "claire@gmail.com"],
    ["claire@gmail.co", "claire@gmail.com"],
    ["claire@gmai.com", "claire@gmail.com"],
    ["claire@gmaill.com", "claire@gmail.com"],
    ["claire@gmailcom", "claire@gmail.com"],
    ["claire@hotmial.com", "claire@hotmail.com"],
    ["claire@yahooo.fr", "claire@yahoo.fr"],
    ["claire@outlok.com", "claire@outlook.com"],
    ["claire@icoud.com", "claire@icloud.com"],
    ["claire@gmx.dd", "claire@gmx.de"],
    ["claire@web.ed", "claire@web.de"],
    ["claire@live.con", "claire@live.com"],
    ["Claire.Dupont+sea@GMIAL.COM", "Claire.Dupont+sea@gmail.com"],
    ['"a@b"@gmial.com', '"a@b"@gmail.com'],
  ])("%s: %s is meant", (email, meant) => {
    expect(meantEmail(email)).toBe(meant);
  });

  test.each([
    "claire@gmail.com",
    "claire@Gmail.com",
    "claire@mail.com",
    "claire@email.com",
    "claire@ymail.com",
    "claire@mail.ru",
    "claire@gmx.fr",
    "claire@yahoo.gr",
    "claire@hotmail.se",
    "claire@outlook.dk",
    "claire@gmail.example",
    "claire@example.com",
    "claire@gmal.dupont.fr",
    // Companies may have names as short as these.
    "claire@gms.de",
    "claire@wed.de",
    "claire@life.com",
    "claire@müller.de",
    "claire@例え.jp",
    // Two are as likely: yahoo.de and yahoo.fr.
    "claire@yahoo.dr",
    "gmial.com",
    "@gmial.com",
    "",
  ])("%s is taken as it is", (email) => {
    expect(meantEmail(email)).toBeNull();
  });

  test.each([
    ["ab", "ba", true],
    ["ab", "ab", false],
    ["ab", "abc", true],
    ["abc", "ab", true],
    ["axc", "abc", true],
    ["acbd", "abcd", true],
    ["badc", "abcd", false],
    ["a", "abc", false],
    ["", "a", true],
  ])("%s and %s are one mistake apart: %s", (typed, meant, expected) => {
    expect(isOneMistakeAway(typed, meant)).toBe(expected);
  });
});

test.each([
  ["de-DE,de;q=0.9,en;q=0.8", "de", "DE"],
  ["de-AT", "de", "AT"],
  ["fr-FR;q=1", "fr", "FR"],
  ["fr-be,fr;q=0.5", "fr", "BE"],
  ["zh-Hans-CN,zh;q=0.9", "zh", "CN"],
  ["en-AU,en;q=0.9", "en", "AU"],
  ["en", "en", ""],
  ["en-US,en;q=0.9", "en", ""],
  ["en-GB,en;q=0.9", "en", ""],
  ["de,de-DE;q=0.9", "de", ""],
  ["de-DE", "en", ""],
  ["es-419,es;q=0.9", "es", ""],
  ["de-XX", "de", ""],
  ["*", "de", ""],
  ["", "de", ""],
  [null, "de", ""],
])("with the languages %s, a page in %s preselects '%s'", (accepted, language, country) => {
  expect(likelyCountry(accepted, language)).toBe(country);
});
