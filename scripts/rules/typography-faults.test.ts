// Tests of typography-faults.ts: one fault of each kind, and texts that are rightly as they are.
import { expect, test } from "vitest";
import type { Language } from "#app/i18n/languages.ts";
import { readMessage } from "./read-message.ts";
import { typographyFaults } from "./typography-faults.ts";

const plural = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`;

test.each<[what: string, language: Language, text: string, fault: string]>([
  ["a percent sign alone", "de", "{percent, number} % Rabatt", 'missing at " %"'],
  ["a percent sign without its space", "de", "{percent, number}% Rabatt", "the percent sign of de"],
  ["a percent sign with a space", "en", "50\u00a0% off", "the percent sign of en"],
  ["a unit alone", "en", "{width} cm wide", 'missing at " cm"'],
  ["a unit alone", "ru", "Ширина не менее {width} см", 'missing at " см"'],
  ["an hour alone", "de", "ab {checkIn} Uhr", 'missing at " Uhr"'],
  ["an hour alone", "sv", "från kl. {checkIn}", 'missing at "kl. "'],
  ["a colon alone", "fr", "Arrivée : {date}", 'missing at " :"'],
  ["a dash alone", "ru", "Залог — {amount}", 'missing at " —"'],
  ["a preposition alone", "ru", "Заезд с {checkIn}", 'missing at "с "'],
  ["straight quotation marks", "en", 'Press "Send"', 'the mark " is not one of en'],
  ["English quotation marks", "de", "Drücken Sie “Senden”", "the mark ” is not one of de"],
  ["a mark left open", "pl", "Naciśnij „Wyślij", "opened or closed alone"],
  ["a date in lower case", "sv", "{date} har passerat.", "begins with a date"],
  ["a date after a sentence", "it", "Troppo tardi. {date} è passato.", "begins with a date"],
  ["a number alone", "nl", "Plaats voor {guests, number}", "without its noun"],
  ["a value and a word in one", "es", "durante {time}os.", "runs into a word ({time}os)"],
  ["a narrow space", "fr", "Quand\u202f?", "U+202F"],
  ["a word of another glossary", "en", "By email.", "“email”, better e-mail"],
  ["a fee of the state alone", "es", "Con todas las tasas", "“tasas”, better gastos"],
  ["a host for a guest", "fr", "Un e-mail à l’hôte", "“hôte”, better voyageur"],
  ["another address", "it", "Il Suo sito è aperto", "“Suo”, better voi"],
  ["another address", "it", "Scelga una data", "“Scelga”, better voi"],
  ["an article before a number", "it", "entro il {date}", "better il giorno {date}"],
  ["a branch of a number only", "pl", `Liczba: ${plural("#", "#")}.`, "without its noun"],
])("%s in %s: %s", (_what, language, text, fault) => {
  const faults = typographyFaults(language, "key", text, readMessage(text));
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test.each<[Language, string]>([
  ["en", "Sleeps {guests, number}"],
  ["en", "{date} has passed."],
  ["de", "{date} ist vorbei, ab {checkIn}\u00a0Uhr, {percent, number}\u00a0% „Rabatt“."],
  ["ru", "{date}, с\u00a0{checkIn}"],
  ["sv", "{date} kl.\u00a0{hour}"],
  ["fr", "L’hôtel\u00a0: «\u00a0l’été\u00a0»"],
  ["en", "Write to {email}, by e-mail."],
  ["it", "La lingua scelta: {date}, dal {year}"],
  ["fr", "{extras, number}\u00a0: l’hôtel"],
  ["zh", "{percent, number}%"],
  ["zh", "住{nights, number}晚"],
  ["pl", plural("# noc", "# nocy")],
])("nothing is wrong in %s: %s", (language, text) => {
  expect(typographyFaults(language, "key", text, readMessage(text))).toEqual([]);
});

test.each<[Language, key: string, text: string, isTooLong: boolean]>([
  ["en", "form.submit", "Switch off all the links and send me another one now", true],
  ["en", "form.submitNote", "Switch off all the links and send me another one now", false],
  [
    "en",
    "submit",
    `${plural("Cancel this booking", "Cancel # bookings")} and free the nights`,
    false,
  ],
  ["zh", "submit", "更改并承担付款义务，多付 {amount}", false],
])("a label in %s, %s: %s", (language, key, text, isTooLong) => {
  const faults = typographyFaults(language, key, text, readMessage(text));
  expect(faults.length > 0).toBe(isTooLong);
});
