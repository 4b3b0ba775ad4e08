// Tests of contact-message.ts.
import { describe, expect, it, test } from "vitest";
import { aMessage } from "#tests/support/emails/messages.ts";
import { messageLengths, parseContactMessage, checkFormAge, mayQuote } from "./contact-message.ts";

// Tests contact-message.ts: valid messages, and every fault.

function faultsOf(changes: Record<string, unknown>) {
  const parsed = parseContactMessage({ ...aMessage(), ...changes });
  return parsed.ok ? {} : parsed.faults;
}

describe("a valid message", () => {
  it("is returned unchanged", () => {
    expect(parseContactMessage({ ...aMessage() })).toEqual({ ok: true, message: aMessage() });
  });

  it("is trimmed, composed (NFC), and has normalized line breaks", () => {
    const parsed = parseContactMessage({
      name: "  Bjo\u0308rn  ",
      email: " ｃｌａｉｒｅ＠example.com ",
      phone: "\u202a+230\u00a05000\u20110000\u202c",
      subject: " stay ",
      message: "\r\n one\r\n\ttwo\rthree ",
    });
    expect(parsed).toEqual({
      ok: true,
      message: {
        name: "Björn",
        email: "claire@example.com",
        phone: "+230 5000-0000",
        subject: "stay",
        message: "one\n two\nthree",
      },
    });
  });

  it("needs no telephone number", () => {
    expect(faultsOf({ phone: "" })).toEqual({});
    expect(faultsOf({ phone: undefined })).toEqual({});
  });

  it.each(["王小明", "Ольга Ёлкина", "O’Neill-Díaz", "نیلوفر", "X"])("may be from %s", (name) => {
    expect(faultsOf({ name })).toEqual({});
  });

  it("may be as long as its fields", () => {
    expect(
      faultsOf({
        name: "n".repeat(messageLengths.name),
        message: "m".repeat(messageLengths.message),
      }),
    ).toEqual({});
  });
});

describe("an invalid message", () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["a name that is an address", { name: "Win at evil.shop" }, { name: "shape" }],
    ["no name", { name: "" }, { name: "required" }],
    ["a name of spaces", { name: " \u00a0\u3000 " }, { name: "required" }],
    ["a name that cannot be seen", { name: "\u200b\u200d" }, { name: "required" }],
    ["a name that is a file", { name: new File(["x"], "x.txt") }, { name: "required" }],
    ["a name too long", { name: "n".repeat(121) }, { name: "tooLong" }],
    ["a header in the name", { name: "A\r\nBcc: x@example.com" }, { name: "controlCharacters" }],
    ["a line separator in the name", { name: "A\u2028B" }, { name: "controlCharacters" }],
    ["a name that turns the line", { name: "A\u202eB" }, { name: "controlCharacters" }],
    ["half a surrogate pair", { name: "A\ud800" }, { name: "controlCharacters" }],
    ["no address", { email: "" }, { email: "required" }],
    ["an address without a domain", { email: "claire" }, { email: "shape" }],
    ["an address without a dot", { email: "claire@localhost" }, { email: "shape" }],
    ["two addresses", { email: "a@example.com, b@example.com" }, { email: "shape" }],
    ["a named address", { email: "A <a@example.com>" }, { email: "shape" }],
    [
      "a header in the address",
      { email: "a@example.com\nBcc: b@example.com" },
      { email: "controlCharacters" },
    ],
    ["an address too long", { email: `${"a".repeat(250)}@example.com` }, { email: "tooLong" }],
    ["a telephone of letters", { phone: "call me" }, { phone: "shape" }],
    ["a telephone of three figures", { phone: "123" }, { phone: "shape" }],
    ["a telephone over two lines", { phone: "+33 6 12\n34 56 78" }, { phone: "shape" }],
    ["no subject", { subject: "" }, { subject: "required" }],
    ["a subject of its own", { subject: "buy now" }, { subject: "required" }],
    ["a subject every object has", { subject: "constructor" }, { subject: "required" }],
    ["no message", { message: "" }, { message: "required" }],
    ["a message of line ends", { message: "\n\n\t\n" }, { message: "required" }],
    ["a message of signs only", { message: "… !!" }, { message: "required" }],
    ["a message too long", { message: "m".repeat(5001) }, { message: "tooLong" }],
    ["a bell in the message", { message: "ding\u0007" }, { message: "controlCharacters" }],
  ])("%s", (_what, changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });

  it("has all its faults reported at once, with printable values", () => {
    expect(
      parseContactMessage({ name: "A\u0000B", email: "x", subject: {}, message: "one\u0007\ntwo" }),
    ).toEqual({
      ok: false,
      faults: {
        name: "controlCharacters",
        email: "shape",
        subject: "required",
        message: "controlCharacters",
      },
      values: { name: "A B", email: "x", phone: "", subject: "", message: "one \ntwo" },
    });
  });
});

// The age limits of a form to the millisecond, and which messages may be quoted.

const shownAt = new Date("2027-01-10T08:00:00.000Z");

test.each([
  ["2027-01-10T07:59:59.000Z", "tooYoung"], // shown in the future: another machine's clock
  ["2027-01-10T08:00:00.000Z", "tooYoung"],
  ["2027-01-10T08:00:02.999Z", "tooYoung"],
  ["2027-01-10T08:00:03.000Z", "right"],
  ["2027-01-11T08:00:00.000Z", "right"],
  ["2027-01-11T08:00:00.001Z", "tooOld"],
])("a form of 8 o'clock received at %s is %s", (now, age) => {
  expect(checkFormAge(shownAt, new Date(now))).toBe(age);
});

test.each([
  "Is the pool heated? We come on 12.3. with 2 children.",
  "Nous arrivons vers 22 h 30.\nMerci !",
  "我们晚上到。谢谢。",
  "It costs 1.200 euro, e.g. for a week...",
])("may be quoted: %s", (message) => {
  expect(mayQuote(message)).toBe(true);
});

test.each([
  "Buy at https://thief.example/now",
  "ftp://thief.example",
  "WWW.THIEF",
  "visit thief.example today",
  "thief.рф",
  "write to me@thief.example",
])("may not be quoted: %s", (message) => {
  expect(mayQuote(message)).toBe(false);
});
