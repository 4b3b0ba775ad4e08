// Tests of passphrase.
import { describe, expect, test } from "vitest";
import { normalizePassphrase, checkPassphrase, readNewUser } from "./passphrase.ts";

// Which passphrases are accepted.

const about = ["Anaïs Ramgoolam", "anais@hotel.example", "Kaz Filao"];
const fault = (passphrase: string, again = passphrase) => checkPassphrase(passphrase, again, about);

test.each([
  "fourteen lazy turtles swim",
  "correct horse battery staple",
  "vingt-deux pêcheurs à l'aube",
  "Ein Boot am Morgen",
  "七十二只蓝色的海龟在珊瑚礁旁游泳",
  "xK9#mQ2$vL7@nR4",
])("%s is accepted", (passphrase) => {
  expect(fault(passphrase)).toBeNull();
});

describe("length is counted in characters", () => {
  test.each([
    ["abcdefgh ijklmn", null], // 15
    ["abcdefgh ijklm", "tooShort"], // 14
    ["🐢🐙🦀🐠🐡🦈🐳🐬", "tooShort"], // 8 characters, 16 code units
  ])("%s: %s", (passphrase, expected) => {
    expect(fault(passphrase)).toBe(expected);
  });
  test("at most 200", () => {
    const long = "turtles swim at dawn ".repeat(10);
    expect(long).toHaveLength(210);
    expect(fault(long)).toBe("tooLong");
  });
});

test.each([
  "aaaaaaaaaaaaaaaaaaaa",
  "abcabcabcabcabcabc",
  "turtle turtle turtle",
  "123456789012345678",
  "Anaïs Ramgoolam 1980!",
  "kazfilao kaz filao 2027",
  "passwordpassword1",
  "qwertyuiopasdfghjkl",
  "anais@hotel.example",
])("%s is easy to guess", (passphrase) => {
  expect(fault(passphrase)).toBe("tooSimple");
});

test("both must be the same, however their letters are encoded", () => {
  expect(fault("fourteen lazy turtles", "fourteen lazy turtle")).toBe("notTheSame");
  const [composed, decomposed] = ["été".normalize("NFC"), "été".normalize("NFD")];
  expect(fault(`${composed} on the veranda`, `${decomposed} on the veranda`)).toBeNull();
  expect(normalizePassphrase(decomposed)).toBe(composed);
});

// New users as forms and commands name them.

test("spaces and capitals of an address do not count, inner spaces of a name are one", () => {
  expect(
    readNewUser({ name: "  Ravi \t Doorgakant ", email: " Ravi@Hotel.Example ", role: "staff" }),
  ).toEqual({
    ok: true,
    user: { name: "Ravi Doorgakant", email: "ravi@hotel.example", role: "staff" },
  });
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(101) }],
  ["email", { email: "" }],
  ["email", { email: "ravi" }],
  ["email", { email: "ravi@house" }],
  ["email", { email: "ravi@hotel.example, mallory@evil.example" }],
  ["email", { email: "ravi@hotel.example\r\nBcc: m@evil.example" }],
  ["email", { email: `${"x".repeat(250)}@hotel.example` }],
  ["role", { role: "" }],
  ["role", { role: "admin" }],
])("%s is faulty in %j", (field, changes) => {
  const read = readNewUser({
    name: "Ravi",
    email: "ravi@hotel.example",
    role: "staff",
    ...changes,
  });
  expect(read.ok ? [] : Object.keys(read.faults)).toEqual([field]);
});
