// The mailbox in the environment: every part of its URL, and no value in a fault.
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";
import { mailboxName } from "./email-settings.ts";

const read = (env: Record<string, string>) => {
  const result = readEnvironment(env);
  return result.ok ? result.environment.imap : result.faults;
};

test("without IMAP_URL there is none", () => {
  expect(read({})).toBeNull();
  expect(read({ IMAP_URL: " " })).toBeNull();
});

test("each part of the URL, decoded", () => {
  expect(
    read({ IMAP_URL: "imaps://stay%40sea.example:p%40ss%2F1@mail.sea.example/Kaz%20Filao" }),
  ).toEqual({
    host: "mail.sea.example",
    port: 993,
    isImplicitTls: true,
    mayBePlain: false,
    user: "stay@sea.example",
    password: "p@ss/1",
    folder: "Kaz Filao",
  });
  expect(read({ IMAP_URL: "imap://stay@localhost:1143", IMAP_PASSWORD: "a #?@ " })).toEqual({
    host: "localhost",
    port: 1143,
    isImplicitTls: false,
    mayBePlain: true,
    user: "stay",
    password: "a #?@ ",
    folder: "INBOX",
  });
});

test("a mailbox is named without its password", () => {
  const settings = read({ IMAP_URL: "imaps://stay%40sea.example:secret@mail.sea.example" });
  expect(mailboxName(settings as never)).toBe("stay@sea.example mail.sea.example INBOX");
});

const shape =
  "IMAP_URL must look like imaps://user:password@mail.example.com:993/INBOX, with %40 for @ in the user";

test.each<[Record<string, string>, string]>([
  [{ IMAP_PASSWORD: "hunter2" }, "IMAP_PASSWORD needs IMAP_URL beside it"],
  [{ IMAP_URL: "smtp://stay:hunter2@mail.example.com" }, shape],
  [{ IMAP_URL: "imaps://:hunter2@mail.example.com" }, shape],
  [{ IMAP_URL: "imaps://stay:hunter2%@mail.example.com" }, shape],
  [{ IMAP_URL: "imaps://stay:hunter2@mail.example.com/INBOX?x" }, shape],
  [{ IMAP_URL: "hunter2" }, shape],
  [
    { IMAP_URL: "imaps://stay@mail.example.com" },
    "IMAP_URL needs a password, or IMAP_PASSWORD beside it",
  ],
  [
    { IMAP_URL: "imaps://stay:hunter2@mail.example.com", IMAP_PASSWORD: "hunter2" },
    "IMAP_PASSWORD must be unset when IMAP_URL has a password",
  ],
])("%o", (env, fault) => {
  expect(read(env)).toEqual([fault]);
});
