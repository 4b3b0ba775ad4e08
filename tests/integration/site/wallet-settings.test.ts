// The variables of wallet passes: complete or absent, each fault one line, nothing of a key in it.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { aGoogleAccount, anAppleAccount } from "#tests/support/wallet/wallet-accounts.ts";
import type { AppleAccount, GoogleAccount } from "#tests/support/wallet/wallet-accounts.ts";

let apple: AppleAccount;
let other: AppleAccount;
let google: GoogleAccount;
beforeAll(() => {
  apple = anAppleAccount();
  other = anAppleAccount();
  google = aGoogleAccount("http://127.0.0.1:1");
});
afterAll(() => {
  for (const account of [apple, other, google]) account.remove();
});

const faultsOf = (env: Record<string, string>) => {
  const read = readEnvironment(env);
  return read.ok ? [] : read.faults;
};
const appleWith = (changes: Record<string, string> = {}) => faultsOf({ ...apple.env, ...changes });
const googleWith = (changes: Record<string, string> = {}) =>
  faultsOf({ ...google.env, ...changes });
const fileOf = (name: string, content: string) => {
  const file = join(apple.folder, name);
  writeFileSync(file, content);
  return file;
};

test("without them there are no passes; complete, they are read from the files", () => {
  const none = readEnvironment({});
  expect(none.ok && none.environment.wallet).toEqual({ apple: null, google: null });
  const read = readEnvironment({ ...apple.env, ...google.env });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  expect(read.environment.wallet).toMatchObject({
    apple: {
      passTypeId: "pass.com.example.stay",
      teamId: "A1B2C3D4E5",
      pushUrl: "https://api.push.apple.com",
      key: expect.stringContaining("BEGIN RSA PRIVATE KEY"),
    },
    google: {
      issuerId: "3388000000012345678",
      clientEmail: google.email,
      keyId: "0123456789abcdef",
      tokenUrl: "http://127.0.0.1:1/token",
      apiUrl: "http://127.0.0.1:1",
    },
  });
  const days = (read.environment.wallet.apple!.validUntil.getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
});

test("a key with a passphrase needs it", () => {
  const encrypted = join(apple.folder, "encrypted.pem");
  const from = ["-in", apple.env["APPLE_PASS_KEY_FILE"]!, "-out", encrypted];
  execFileSync("openssl", ["rsa", ...from, "-aes256", "-passout", "pass:word"], { stdio: "pipe" });
  const file = { APPLE_PASS_KEY_FILE: encrypted };
  expect(appleWith({ ...file, APPLE_PASS_KEY_PASSPHRASE: "word" })).toEqual([]);
  const fault =
    "APPLE_PASS_KEY_FILE must hold an RSA private key as PEM, with its passphrase in APPLE_PASS_KEY_PASSPHRASE if it has one";
  expect(appleWith(file)).toEqual([fault]);
  expect(appleWith({ ...file, APPLE_PASS_KEY_PASSPHRASE: "wrong" })).toEqual([fault]);
});

test("what is missing for Apple, unreadable or of another account is said", () => {
  expect(appleWith({ APPLE_PASS_KEY_FILE: "", APPLE_PASS_ISSUER_FILE: "" })).toEqual([
    "APPLE_PASS_CERTIFICATE_FILE needs APPLE_PASS_KEY_FILE and APPLE_PASS_ISSUER_FILE beside it",
  ]);
  expect(faultsOf({ APPLE_PUSH_URL: "https://api.push.apple.com" })).toEqual([
    "APPLE_PUSH_URL needs APPLE_PASS_CERTIFICATE_FILE and APPLE_PASS_KEY_FILE and APPLE_PASS_ISSUER_FILE beside it",
  ]);
  expect(appleWith({ APPLE_PASS_CERTIFICATE_FILE: "/nowhere" })).toEqual([
    "APPLE_PASS_CERTIFICATE_FILE must be a file that the site can read",
  ]);
  expect(appleWith({ APPLE_PASS_ISSUER_FILE: fileOf("bad.pem", "x") })).toEqual([
    "APPLE_PASS_ISSUER_FILE must hold a certificate as PEM",
  ]);
  expect(appleWith({ APPLE_PASS_KEY_FILE: other.env["APPLE_PASS_KEY_FILE"]! })).toEqual([
    "APPLE_PASS_KEY_FILE must be the key of APPLE_PASS_CERTIFICATE_FILE",
  ]);
  expect(appleWith({ APPLE_PASS_ISSUER_FILE: other.env["APPLE_PASS_ISSUER_FILE"]! })).toEqual([
    "APPLE_PASS_ISSUER_FILE must be the certificate that issued APPLE_PASS_CERTIFICATE_FILE (Apple's WWDR)",
  ]);
  expect(appleWith({ APPLE_PASS_CERTIFICATE_FILE: apple.env["APPLE_PASS_ISSUER_FILE"]! })).toEqual([
    "APPLE_PASS_CERTIFICATE_FILE must be the certificate of a pass type, from developer.apple.com",
    "APPLE_PASS_KEY_FILE must be the key of APPLE_PASS_CERTIFICATE_FILE",
  ]);
  expect(appleWith({ APPLE_PUSH_URL: "http://push.example" })).toEqual([
    "APPLE_PUSH_URL must be an address with https, such as https://api.push.apple.com",
  ]);
});

test("what is missing for Google or no service account is said", () => {
  expect(googleWith({ GOOGLE_WALLET_ISSUER_ID: "" })).toEqual([
    "GOOGLE_WALLET_KEY_FILE needs GOOGLE_WALLET_ISSUER_ID beside it",
  ]);
  expect(googleWith({ GOOGLE_WALLET_ISSUER_ID: "abc" })).toEqual([
    "GOOGLE_WALLET_ISSUER_ID must be a number",
  ]);
  const fault =
    "GOOGLE_WALLET_KEY_FILE must be the JSON key of a service account, from console.cloud.google.com";
  for (const content of ["", "{}", '{"type":"authorized_user"}'])
    expect(googleWith({ GOOGLE_WALLET_KEY_FILE: fileOf("bad.json", content) })).toEqual([fault]);
  expect(googleWith({ GOOGLE_WALLET_URL: "ftp://x" })).toEqual([
    "GOOGLE_WALLET_URL must be an address with https, such as https://walletobjects.googleapis.com",
  ]);
});
