// Passphrases and their hashes.
import { expect, test } from "vitest";
import { hashPassphrase, verifyPassphrase } from "./secret-hashes.server.ts";

test("only the exact passphrase matches, and every hash has its own salt", async () => {
  const hash = await hashPassphrase("fourteen lazy turtles");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassphrase("fourteen lazy turtles", hash)).toBe(true);
  for (const wrong of [
    "fourteen lazy turtle",
    "fourteen lazy turtles ",
    "Fourteen lazy turtles",
    "",
  ])
    expect(await verifyPassphrase(wrong, hash)).toBe(false);
  expect(await hashPassphrase("fourteen lazy turtles")).not.toBe(hash);
});

test("a hash of another implementation is accepted: the reference implementation's own example", async () => {
  // phc-winner-argon2, test.c: argon2id, t=2, m=2^16, p=1, "password", salt "somesalt"
  const hash =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassphrase("password", hash)).toBe(true);
  expect(await verifyPassphrase("differentpassword", hash)).toBe(false);
});

test("the Unicode composition of letters does not matter", async () => {
  const hash = await hashPassphrase("été sur la varangue".normalize("NFC"));
  expect(await verifyPassphrase("été sur la varangue".normalize("NFD"), hash)).toBe(true);
});

test("without a hash no passphrase matches, not even that of the dummy hash", async () => {
  for (const guess of ["", "A".repeat(22)]) expect(await verifyPassphrase(guess, null)).toBe(false);
});

test("a malformed hash throws instead of matching", async () => {
  for (const broken of ["", "plain text", "$2b$10$abc", "$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA"])
    await expect(verifyPassphrase("x", broken)).rejects.toThrow("PHC");
});
