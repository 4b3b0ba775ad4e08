// Links that a telephone opens: numbers as guests write them.
import { expect, test } from "vitest";
import { mailLink, phoneLink, whatsAppLink } from "./mail-link.ts";

test.each([
  ["+230 5772 9919", "tel:+23057729919", "https://wa.me/23057729919"],
  ["00230 5772-9919", "tel:0023057729919", "https://wa.me/23057729919"],
  ["(+33) 6.12.34.56.78", "tel:+33612345678", "https://wa.me/33612345678"],
  // The zero in brackets is dialled within the country only.
  ["+49 (0)170 1234567", "tel:+491701234567", "https://wa.me/491701234567"],
  ["0044 (0) 20/7946-0018", "tel:00442079460018", "https://wa.me/442079460018"],
  ["(0)20 7946 0018", "tel:02079460018", null],
  // A number of its own country alone: the country is unknown.
  ["5772 9919", "tel:57729919", null],
  ["06 12 34 56 78", "tel:0612345678", null],
  ["+0 612 345 678", "tel:+0612345678", null],
  // Two numbers in one field: the first is dialled.
  ["+230 5772 9919 / +230 5700 0000", "tel:+23057729919", "https://wa.me/23057729919"],
  ["06 12 34 56 78, 06 98 76 54 32", "tel:0612345678", null],
  ["+49 (0)30/1234567; 0170/7654321", "tel:+49301234567", "https://wa.me/49301234567"],
  // Six digits, and sixteen.
  ["+230 577", "tel:+230577", null],
  ["+1234567890123456", "tel:+1234567890123456", null],
])("%s", (phone, call, chat) => {
  expect([phoneLink(phone), whatsAppLink(phone)]).toEqual([call, chat]);
});

test("an address opens no header fields", () => {
  expect(mailLink("a?bcc=b@example.com")).toBe("mailto:a%3Fbcc%3Db@example.com");
});
