// That facts are filled in once, that a misspelt one is found, and what the form of a template must be.
import { expect, test } from "vitest";
import {
  checkTemplate,
  fillForGuest,
  fillTemplate,
  namesFact,
  readTypedTemplate,
  templateText,
} from "./template.ts";
import type { FactTexts } from "./template.ts";

const facts: FactTexts = {
  guest: "Claire Moreau",
  apartment: "{phone} $& Suite",
  arrival: "Sunday 10 January 2027",
  departure: "Sunday 17 January 2027",
  nights: "7",
  checkIn: "14:00",
  checkOut: "11:00",
  reference: "KF-7M3QX9TD",
  wayIn: "From 6:00 on 10 January.",
  address: "Royal Road, La Gaulette",
  phone: "+230 5000 0000",
};

test("each fact is filled in once; the link, the balance and what is no fact stay", () => {
  expect(
    fillTemplate("{guest}: {apartment}, { nights } nights, {link}, {balance}, {toString}", facts),
  ).toBe("Claire Moreau: {phone} $& Suite, 7 nights, {link}, {balance}, {toString}");
  const secrets = { link: "https://a.example/$1", balance: "€42.00" };
  expect(fillForGuest("See {link} or { link }, { balance }", secrets)).toBe(
    "See https://a.example/$1 or https://a.example/$1, €42.00",
  );
  expect(fillTemplate("{guest}".repeat(1000), facts)).toHaveLength(5000);
});

test("a missing language has the text of the default one", () => {
  const template = { texts: { en: "Hello", fr: "Bonjour" } };
  expect(templateText(template, "fr", "en")).toBe("Bonjour");
  expect(templateText(template, "ru", "en")).toBe("Hello");
  expect(namesFact("You owe { balance }", "balance")).toBe(true);
  expect(namesFact("balance {guest}", "balance")).toBe(false);
});

const typed = (fields: Record<string, string>) =>
  readTypedTemplate(new Map(Object.entries({ name: "Arrival", "text-en": "Hello", ...fields })), [
    "en",
    "fr",
  ]);

test("a template is its name, its texts that are not empty, and its day", () => {
  expect(checkTemplate(typed({ "text-fr": " ", daysBefore: "7" }), "en")).toEqual({
    ok: true,
    template: { name: "Arrival", texts: { en: "Hello" }, daysBefore: 7 },
  });
  expect(checkTemplate(typed({ "text-fr": "Voir {link}\r\n{wayIn}" }), "en")).toEqual({
    ok: true,
    template: {
      name: "Arrival",
      texts: { en: "Hello", fr: "Voir {link}\n{wayIn}" },
      daysBefore: null,
    },
  });
});

test.each([
  [{ name: " " }, [{ field: "name", reason: "nameMissing" }]],
  [{ name: "x".repeat(101) }, [{ field: "name", reason: "tooLong" }]],
  [{ name: "a\u202Eb" }, [{ field: "name", reason: "unprintable" }]],
  [{ "text-en": "" }, [{ field: "text-en", reason: "textMissing" }]],
  [{ "text-fr": "x".repeat(4001) }, [{ field: "text-fr", reason: "tooLong" }]],
  [{ "text-fr": "a\u0007" }, [{ field: "text-fr", reason: "unprintable" }]],
  [{ "text-fr": "Bonjour {gest}" }, [{ field: "text-fr", reason: "unknownFact", fact: "gest" }]],
  [{ "text-en": "{guest" }, [{ field: "text-en", reason: "unknownFact", fact: "guest" }]],
  [{ "text-en": "{toString}" }, [{ field: "text-en", reason: "unknownFact", fact: "toString" }]],
  [{ daysBefore: "61" }, [{ field: "daysBefore", reason: "days" }]],
  [{ daysBefore: "-1" }, [{ field: "daysBefore", reason: "days" }]],
  [{ daysBefore: "1.5" }, [{ field: "daysBefore", reason: "days" }]],
])("%j is refused", (fields, faults) => {
  expect(checkTemplate(typed(fields as Record<string, string>), "en")).toEqual({
    ok: false,
    faults,
  });
});
