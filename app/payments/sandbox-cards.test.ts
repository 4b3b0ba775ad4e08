// Tests of sandbox-cards.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passesLuhn } from "./rules/card-number.ts";
import { readSandboxToken, testCards, tokenizeCard, writeSandboxToken } from "./sandbox-cards.ts";
import type { TypedCard } from "./sandbox-cards.ts";

// Exchanging a card for a token: what is refused, what the token contains, and what it never contains.

const today = "2026-11-20";

function swap(changes: Partial<TypedCard> = {}) {
  const card = { name: "Claire", number: "4242 4242 4242 4242", expiry: "12/29", cvc: "123" };
  return tokenizeCard({ ...card, ...changes }, today);
}

function faultsOf(changes: Partial<TypedCard>) {
  const swapped = swap(changes);
  return swapped.ok ? {} : swapped.faults;
}

test.each([
  ["4242 4242 4242 4242", "success", "Visa", "4242"],
  ["4000000000000002", "declined", "Visa", "0002"],
  ["4000-0000-0000-9995", "insufficientFunds", "Visa", "9995"],
  [" 4000 0000 0000 3220 ", "challenge", "Visa", "3220"],
  ["4000 0000 0000 0119", "timeout", "Visa", "0119"],
  // Valid numbers of other cards: the sandbox declines them all.
  ["5555 5555 5555 4444", "declined", "Mastercard", "4444"],
  ["2223 0031 2200 3222", "declined", "Mastercard", "3222"],
  ["3782 822463 10005", "declined", "American Express", "0005"],
  ["6011 1111 1111 1117", "declined", "Card", "1117"],
])("%s ends in %s", (number, outcome, brand, last4) => {
  const swapped = swap({ number });
  if (!swapped.ok) throw new Error(JSON.stringify(swapped.faults));
  expect(swapped).toMatchObject({ brand, last4 });
  expect(readSandboxToken(swapped.token)).toMatchObject({ outcome, last4 });
});

test("the same card entered twice gives two tokens, so that the payment can be retried", () => {
  const tokens = Array.from({ length: 50 }, () => {
    const swapped = swap();
    return swapped.ok && swapped.token;
  });
  expect(new Set(tokens).size).toBe(50);
});

describe("a card is refused", () => {
  test.each([
    ["a digit is wrong", { number: "4242 4242 4242 4241" }, { number: "numberFaulty" }],
    ["it is too short", { number: "42" }, { number: "numberFaulty" }],
    ["it is no number", { number: "my card" }, { number: "numberFaulty" }],
    ["nothing is typed", { number: "" }, { number: "numberFaulty" }],
    [
      "the digits are of another script",
      { number: "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢" },
      { number: "numberFaulty" },
    ],
    ["there is no thirteenth month", { expiry: "13/29" }, { expiry: "expiryFaulty" }],
    ["the expiry is no date", { expiry: "soon" }, { expiry: "expiryFaulty" }],
    ["it expired last month", { expiry: "10/26" }, { expiry: "expired" }],
    ["it expired last year", { expiry: "12/25" }, { expiry: "expired" }],
    ["the code is too short", { cvc: "12" }, { cvc: "cvcFaulty" }],
    ["the code is too long", { cvc: "12345" }, { cvc: "cvcFaulty" }],
    ["the name is missing", { name: " " }, { name: "nameMissing" }],
    [
      "everything is missing",
      { name: "", number: "", expiry: "", cvc: "" },
      {
        name: "nameMissing",
        number: "numberFaulty",
        expiry: "expiryFaulty",
        cvc: "cvcFaulty",
      },
    ],
  ])("when %s", (_, changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  test.each(["11/26", "01/27", " 12 / 26 "])("but not in its last month or later: %s", (expiry) =>
    expect(faultsOf({ expiry })).toEqual({}),
  );

  test("an American Express card has four digits for a code", () => {
    expect(faultsOf({ number: "3782 822463 10005", cvc: "1234" })).toEqual({});
  });
});

test("no token contains more of a number than its last four digits", () => {
  const digits = fc.integer({ min: 10 ** 14, max: 10 ** 15 - 1 }).map((body) => {
    const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => passesLuhn(`${body}${digit}`));
    return `${body}${check}`;
  });
  fc.assert(
    fc.property(digits, (number) => {
      const swapped = swap({ number });
      if (!swapped.ok) throw new Error("refused");
      expect(swapped.token.replace(/\D/g, "")).toBe(number.slice(-4));
    }),
  );
});

test("the test cards are valid numbers, and each ends in its own way", () => {
  expect(testCards.every(({ number }) => passesLuhn(number.replaceAll(" ", "")))).toBe(true);
  expect(new Set(testCards.map(({ outcome }) => outcome)).size).toBe(testCards.length);
});

// The sandbox's token format.

test("reading a token gives what it was written with", () => {
  const card = { outcome: "challenge", brand: "visa", last4: "3220", nonce: "kxqpf" } as const;
  expect(writeSandboxToken(card)).toBe("sbx_tok_challenge_visa_3220_kxqpf");
  expect(readSandboxToken("sbx_tok_challenge_visa_3220_kxqpf")).toEqual(card);
  expect(readSandboxToken("sbx_tok_challenge_visa_3220")).toEqual({ ...card, nonce: "" });
});

test.each([
  "",
  "4242424242424242",
  "sbx_tok_success_visa_4242424242424242",
  "sbx_tok_success_visa_4242_4242424242424242",
  "sbx_tok_success_visa_4242_abc\n",
  "sbx_tok_free_visa_4242",
  "SBX_TOK_success_visa_4242",
])("%j is none", (text) => {
  expect(readSandboxToken(text)).toBeNull();
});
