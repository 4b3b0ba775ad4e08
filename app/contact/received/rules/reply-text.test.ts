// The reply without what mail programs quote below it, in the shapes in which they do it; in doubt nothing is cut off.
import { expect, test } from "vitest";
import { processorTime } from "#tests/support/processor-time.ts";
import { cutQuoted, cutText, tidyBody } from "./reply-text.ts";

const reply = "Thank you!\n\nWe land at 14:20.";

test.each([
  [
    "Gmail, en",
    "On Mon, 2 Nov 2026 at 10:00, Kaz Filao <stay@example.com> wrote:\n\n> Dear Claire,\n>\n> your stay",
  ],
  [
    "Gmail, wrapped",
    "On Mon, 2 Nov 2026 at 10:00, Kaz Filao\n<stay@example.com> wrote:\n> Dear Claire",
  ],
  [
    "Apple Mail, fr",
    "Le 2 nov. 2026 à 10:00, Kaz Filao <stay@example.com> a écrit :\n\n> Chère Claire",
  ],
  ["Thunderbird, de", "Am 02.11.26 um 10:00 schrieb Kaz Filao:\n> Liebe Claire,\n> ..."],
  [
    "iPhone, ru",
    "2 нояб. 2026 г., в 10:00, Kaz Filao <stay@example.com> написал(а):\n\n> Здравствуйте",
  ],
  ["QQ, zh", "Kaz Filao <stay@example.com> 于2026年11月2日周一 10:00写道：\n\n> 您好"],
  ["without a line above", "> Dear Claire\n> your stay"],
  [
    "Outlook, en",
    "________________________________\nFrom: Kaz Filao <stay@example.com>\nSent: Monday, November 2, 2026 10:00\nTo: Claire <c@example.com>\nSubject: Your stay\n\nDear Claire",
  ],
  [
    "Outlook, fr",
    "De : Kaz Filao <stay@example.com>\nEnvoyé : lundi 2 novembre 2026 10:00\nÀ : Claire\nObjet : Votre séjour\n\nChère Claire",
  ],
  [
    "Outlook, de",
    "Von: Kaz Filao <stay@example.com>\nGesendet: Montag, 2. November 2026 10:00\nAn: Claire\nBetreff: Ihr Aufenthalt\n\nLiebe Claire",
  ],
  [
    "Outlook on the web, bold",
    "*From:* Kaz Filao\n*Sent:* Monday\n*To:* Claire\n*Subject:* Your stay\n\nDear",
  ],
  ["Outlook of old", "-----Original Message-----\nFrom: Kaz Filao\nDear Claire"],
  ["Outlook of old, de", "-----Ursprüngliche Nachricht-----\nVon: Kaz Filao\nLiebe Claire"],
])("%s", (_, quoted) => {
  expect(cutQuoted(`${reply}\n\n${quoted}`)).toBe(reply);
});

test.each([
  ["no quote", "Thank you!\nSee you on Monday:\n10 January"],
  ["answers between the lines", "Hi,\n\n> When do you land?\nAt two.\n\n> With children?\nNo."],
  ["an answer below the quote", "On 2 Nov 2026, Kaz Filao wrote:\n> When do you land?\n\nAt two."],
  ["nothing but a quote", "On 2 Nov 2026, Kaz Filao wrote:\n> When do you land?"],
  ["a line that looks like a header", "From: the airport\nTo: the house\nhow long does it take?"],
  ["an arrow in the text", "We fly Paris -> Mauritius\n> 10 hours\nand then we sleep"],
])("kept whole: %s", (_, text) => {
  expect(cutQuoted(text)).toBe(text);
});

test("a quote inside an answer point by point is not torn apart at its end", () => {
  const text = "> When?\nAt two.\n\nOn 2 Nov 2026, Kaz wrote:\n> Dear Claire";
  expect(cutQuoted(text)).toBe(text);
});

test("a tidy text has no control characters, no direction marks and no gaps", () => {
  expect(tidyBody("\r\n a \t b\u0000\u202E \r\n\r\n\r\n\r\nc\u0007d  \r\n\uD800")).toBe(
    "a   b\n\nc d\n\uFFFD",
  );
});

test("long texts end at a character", () => {
  expect(cutText("short", 5)).toEqual({ text: "short", isCut: false });
  expect(cutText("abc\u{1F600}", 4)).toEqual({ text: "abc", isCut: true });
});

test("a megabyte of anything takes no time", () => {
  const started = processorTime();
  for (const piece of [
    "> ",
    ">\n",
    "a:\n",
    "From: x\n",
    "-----",
    "On 1, a wrote:\n",
    "\n",
    "-----a ",
  ])
    cutQuoted(tidyBody(piece.repeat(1_000_000 / piece.length)));
  expect(processorTime() - started).toBeLessThan(5_000);
});
