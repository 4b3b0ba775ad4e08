// Tests that names of every script are valid; web addresses, markup and hidden characters are not.
import { describe, expect, test } from "vitest";
import { emailShape, isPersonName, namesAddress, typedEmail, typedName } from "./typed-text.ts";

describe("a name", () => {
  test.each([
    "Claire",
    "Dr. J.R. Müller",
    "Dr.Müller",
    "St. John",
    "St.John",
    "O'Neill",
    "O’Neill-Díaz",
    "Anne-Marie",
    "de la Cruz",
    "J.P.",
    "M.Sc. Anna",
    "J.Li",
    "María de los Ángeles del Carmen",
    "Łucja",
    "Ольга Ёлкина",
    "王小明",
    "عبد الله",
    "नीलम्\u200d",
    "Nguyễn Thị Ánh",
    "Martin (Jr.), III",
    "Louis 14",
    "Webb",
    "Comstock",
    "Httpson",
  ])("%s is valid", (name) => {
    expect(isPersonName(typedName(name))).toBe(true);
  });

  test.each([
    "http://evil.example",
    "https evil",
    "www.evil.example",
    "example.com",
    "EXAMPLE.COM",
    "Claim your prize evil.shop now",
    "x.com",
    "bit.ly",
    "t.me",
    "t.me/abc",
    "evil。com",
    "evil\u200b.\u200bcom",
    "ｅｘａｍｐｌｅ．ｃｏｍ",
    "пример.рф",
    "例子.公司",
    "evil.xn--p1ai",
    "pay@evil.example",
    "<b>Claire</b>",
    "Call +44 20 7946 0000",
    "Account locked! Call us",
    "Have you paid?",
    'a" onclick="x',
  ])("%s is invalid", (name) => {
    expect(isPersonName(typedName(name))).toBe(false);
  });
});

test("invisible characters are removed, joiners stay where a script needs them", () => {
  expect(typedName(" Cl\u200baire\u2060\ufeff ")).toBe("Claire");
  expect(typedName("Cl\u200daire")).toBe("Claire");
  expect(typedName("नीलम्\u200d")).toBe("नीलम्\u200d");
  expect(typedName("علی\u200cرضا")).toBe("علی\u200cرضا");
  expect(typedName(null)).toBe("");
});

test("a text contains an address or not", () => {
  expect(namesAddress("We land at 3.30 p.m. and come by car.")).toBe(false);
  expect(namesAddress("See my page example.com/offers")).toBe(true);
});

describe("an email address", () => {
  test.each([
    ["claire@müller.de", "claire@müller.de"],
    ["claire@例え.jp", "claire@例え.jp"],
    ["claire@例え。jp", "claire@例え.jp"],
    ["ｃｌａｉｒｅ＠例え．ｊｐ", "claire@例え.jp"],
    ["claire@почта.рф", "claire@почта.рф"],
    ["claire@xn--mller-kva.de", "claire@xn--mller-kva.de"],
  ])("%s has a domain in any script", (typed, read) => {
    expect(typedEmail(typed)).toBe(read);
    expect(read).toMatch(emailShape);
  });

  // A mail server without SMTPUTF8 would refuse these, after the booking.
  test.each(["jürgen@gmx.de", "клара@почта.рф", "例@例え.jp"])(
    "%s has a letter before the @ that not every mail server takes",
    (typed) => {
      expect(typedEmail(typed)).not.toMatch(emailShape);
    },
  );
});
