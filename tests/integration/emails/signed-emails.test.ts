// Signed emails (DKIM): a real mail server receives them, and the signature holds for what it received and for nothing else.
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { smtpMailer } from "#app/platform/emails/mailer.server.ts";
import { aMailbox } from "#tests/support/emails/mailbox.ts";
import type { Mailbox } from "#tests/support/emails/mailbox.ts";
import { aRenderedEmail } from "#tests/support/emails/recording-mailer.ts";
import { verifyDkim } from "#tests/support/emails/verify-dkim.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const published = publicKey.export({ format: "der", type: "spki" }).toString("base64");
const folder = mkdtempSync(path.join(tmpdir(), "dkim-"));
const file = (name: string, content: string | Buffer) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};
const pem = privateKey.export({ format: "pem", type: "pkcs8" });
const given = {
  MAIL_FROM: "Kaz Filao <stay@Kazfilao.example>",
  DKIM_KEY_FILE: file("key.pem", pem),
  DKIM_SELECTOR: "site2026",
};

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await aMailbox();
});
afterEach(() => mailbox.close());

function aSigningMailer() {
  const read = readEnvironment({ ...given, SMTP_URL: mailbox.url });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  return smtpMailer(mailbox.url, { dkim: read.environment.dkim });
}

const email = {
  ...aRenderedEmail(),
  to: "claire@example.com",
  messageId: "<one@kazfilao.example>",
  subject: "Ваше бронирование подтверждено",
  text: "Спасибо,  Claire! \r\n.\r\n\r\n\r\n",
  headers: {
    "List-Unsubscribe": "<https://kazfilao.example/waiting/a-secret>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
};

test("what the mail server receives is signed for the sender's domain, with the headers for unsubscribing", async () => {
  await aSigningMailer().send(email, async () => true);
  const { raw } = await mailbox.receivedEmailTo("claire@example.com");
  const result = verifyDkim(raw, published);
  expect(result).toMatchObject({
    isBodyIntact: true,
    isValid: true,
    domain: "kazfilao.example",
    selector: "site2026",
  });
  expect(result.signed).toEqual(
    expect.arrayContaining([
      "from",
      "to",
      "subject",
      "date",
      "message-id",
      "list-unsubscribe",
      "list-unsubscribe-post",
    ]),
  );
});

test("a changed header, a changed text and another key do not pass", async () => {
  await aSigningMailer().send(email);
  const { raw } = await mailbox.receivedEmailTo("claire@example.com");
  expect(verifyDkim(raw.replace("To: claire", "To: thief"), published).isValid).toBe(false);
  const changed = verifyDkim(raw.replace(/\r\n\r\n--/, "\r\n\r\nA\r\n--"), published);
  expect(changed).toMatchObject({ isBodyIntact: false, isValid: true });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
  const key = other.export({ format: "der", type: "spki" }).toString("base64");
  expect(verifyDkim(raw, key).isValid).toBe(false);
});

test("an email whose lease was lost is not sent, signed or not", async () => {
  await expect(aSigningMailer().send(email, async () => false)).rejects.toThrow(/lease/);
  expect(mailbox.recipients()).toEqual([]);
});

test("without a key nothing is signed", async () => {
  await smtpMailer(mailbox.url).send(email);
  const { raw } = await mailbox.receivedEmailTo("claire@example.com");
  expect(() => verifyDkim(raw, published)).toThrow(/not signed/);
});

const short = generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey;
const curve = generateKeyPairSync("ed25519").privateKey;
test.each<[Record<string, string>, string]>([
  [{ DKIM_SELECTOR: "" }, "DKIM_KEY_FILE needs DKIM_SELECTOR beside it"],
  [{ DKIM_KEY_FILE: "" }, "DKIM_SELECTOR needs DKIM_KEY_FILE beside it"],
  [{ MAIL_FROM: "" }, "DKIM_KEY_FILE needs MAIL_FROM, whose domain it signs for"],
  [{ DKIM_SELECTOR: "a b" }, "DKIM_SELECTOR must be letters, digits and hyphens, such as site2026"],
  [{ DKIM_KEY_FILE: "/nowhere" }, "DKIM_KEY_FILE must be a file that the site can read"],
  ...[
    file("text.pem", "secret"),
    file("short.pem", short.export({ format: "pem", type: "pkcs8" })),
    file("curve.pem", curve.export({ format: "pem", type: "pkcs8" })),
  ].map((name): [Record<string, string>, string] => [
    { DKIM_KEY_FILE: name },
    "DKIM_KEY_FILE must hold an RSA private key of 1024 bits or more as PEM, without a passphrase",
  ]),
])("%o is refused at the start", (changes, fault) => {
  expect(readEnvironment({ ...given, ...changes })).toEqual({ ok: false, faults: [fault] });
});
