// Tests of booking-forms.
import { describe, expect, test } from "vitest";
import {
  companionFaults,
  holdMinutes,
  maxNoteLength,
  mayErase,
  readCompanions,
  readGoodwillRefund,
  readNote,
} from "./booking-forms.ts";

// The form of a goodwill refund.

const given = (amount: number, reason: string) => ({ ok: true, amount, reason });
const faulty = (field: string, reason: string) => ({ ok: false, fault: { field, reason } });

test.each([
  ["12,50", " The pump was loud ", 1, given(12_50, "The pump was loud")],
  ["0", "x", 0, given(0, "x")],
  ["0", "x", 1, faulty("amount", "amountFaulty")],
  ["much", "", 1, faulty("amount", "amountFaulty")],
  ["5", " \u0007 ", 1, faulty("reason", "reasonMissing")],
  ["5", "x".repeat(1001), 1, faulty("reason", "noteTooLong")],
])("%s because of %s, at least %i", (amount, reason, least, read) => {
  const form = new FormData();
  form.set("amount", amount);
  form.set("reason", reason);
  expect(readGoodwillRefund(form, { least, currency: "EUR" })).toEqual(read);
});

test("a card number is masked", () => {
  const form = new FormData();
  form.set("amount", "5");
  form.set("reason", "4242 4242 4242 4242");
  expect(JSON.stringify(readGoodwillRefund(form, { least: 1, currency: "EUR" }))).not.toContain(
    "4242 4242 4242",
  );
});

test("an empty form, and files", () => {
  const form = new FormData();
  expect(readGoodwillRefund(form, { least: 1, currency: "EUR" })).toEqual(
    faulty("amount", "amountFaulty"),
  );
  form.set("amount", new Blob(["5"]));
  expect(readGoodwillRefund(form, { least: 1, currency: "EUR" })).toEqual(
    faulty("amount", "amountFaulty"),
  );
});

// Notes are stored as written, without card numbers and control characters.

test.each([
  ["  Late flight, 23:40\r\nKey under the pot ", "Late flight, 23:40\nKey under the pot"],
  ["a\u0000b\u0007\tc", "abc"],
  ["Card 4242 4242 4242 4242, he said", "Card ••••, he said"],
  ["王先生要婴儿床", "王先生要婴儿床"],
])("%j", (typed, text) => {
  expect(readNote(typed)).toEqual({ ok: true, text });
});

test("an empty note, and one that is too long", () => {
  expect(readNote(" \n\u0000 ")).toEqual({ ok: false, reason: "noteMissing" });
  expect(readNote("x".repeat(maxNoteLength))).toMatchObject({ ok: true });
  expect(readNote("x".repeat(maxNoteLength + 1))).toEqual({ ok: false, reason: "noteTooLong" });
});

// Of booking-state.ts.

// The minutes left of a hold.

test.each([
  ["2026-11-20T08:15:00.000Z", 15],
  ["2026-11-20T08:14:00.001Z", 15],
  ["2026-11-20T08:00:00.001Z", 1],
  ["2026-11-20T08:00:00.000Z", 0],
  ["2026-11-20T07:00:00.000Z", 0],
  [null, null],
])("held until %s: %s", (until, minutes) => {
  expect(holdMinutes(until, new Date("2026-11-20T08:00:00.000Z"))).toBe(minutes);
});

// Which guests can be erased.

test.each([
  ["confirmed", "2027-03-20", false],
  ["confirmed", "2027-03-10", false],
  ["confirmed", "2027-03-09", true],
  ["checked_in", "2027-03-09", false],
  ["checked_out", "2027-03-10", true],
  ["no_show", "2027-03-20", false],
  ["no_show", "2027-03-09", true],
  ["cancelled", "2027-03-20", true],
  ["expired", "2027-03-20", true],
  ["pending_payment", "2027-03-20", false],
] as const)("on 10 March a booking that is %s until %s: %s", (status, checkOut, may) => {
  expect(mayErase({ status, checkOut }, false, "2027-03-10")).toBe(may);
  expect(mayErase({ status, checkOut }, true, "2027-03-10")).toBe(false);
});

describe("names of the other guests", () => {
  test("one in each line, trimmed, empty lines left out", () => {
    expect(readCompanions("  Paul Moreau \r\n\r\n Léa\u00a0Moreau\n")).toBe(
      "Paul Moreau\nLéa\u00a0Moreau",
    );
    expect(readCompanions(null)).toBe("");
  });

  test("no more than guests beside the first, each with 80 characters at most, without control characters", () => {
    const party = { adults: 2, children: 1 };
    const faults = (companions: string) => companionFaults({ companions }, party);
    expect(faults("")).toEqual([]);
    expect(faults(`Paul\n${"é".repeat(80)}`)).toEqual([]);
    expect(faults("Paul\nLéa\nMax")).toEqual([
      { field: "companions", reason: "companionsTooMany", values: { max: 2 } },
    ]);
    expect(faults("x".repeat(81))).toMatchObject([{ reason: "companionTooLong" }]);
    expect(faults("Paul\u202e")).toMatchObject([{ reason: "unprintable" }]);
    expect(companionFaults({ companions: "Paul" }, { adults: 1, children: 0 })).toMatchObject([
      { reason: "companionsTooMany", values: { max: 0 } },
    ]);
  });
});
