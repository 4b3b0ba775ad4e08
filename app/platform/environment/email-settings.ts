// Validates the environment variables of emails at boot: the mailbox from which replies are read (IMAP), and the key by which emails
// are signed (DKIM, RFC 6376), whose file is read once.
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

/** A mailbox that is read by IMAP. */
export interface ImapSettings {
  host: string;
  port: number;
  /** TLS from the first byte on; otherwise the connection is upgraded (STARTTLS) before the password is sent. */
  isImplicitTls: boolean;
  /** Whether the password may be sent without TLS: to this machine only. */
  mayBePlain: boolean;
  user: string;
  password: string;
  folder: string;
}

const example = "imaps://user:password@mail.example.com:993/INBOX";

/** The settings, null when none are given, or one line per fault, which starts with the variable's name and contains no value. */
export function readImapSettings(
  env: Record<string, string | undefined>,
  { localHost }: { localHost: RegExp },
): { ok: true; imap: ImapSettings | null } | { ok: false; faults: string[] } {
  const given = env["IMAP_URL"]?.trim();
  // Not trimmed: trailing spaces are part of a password.
  const apart = env["IMAP_PASSWORD"];
  if (given === undefined)
    return apart === undefined
      ? { ok: true, imap: null }
      : refuse("IMAP_PASSWORD needs IMAP_URL beside it");
  const parts = readUrl(given, localHost);
  if (!parts) return refuse(`IMAP_URL must look like ${example}, with %40 for @ in the user`);
  const { password: within, ...place } = parts;
  if (within !== "" && apart !== undefined)
    return refuse("IMAP_PASSWORD must be unset when IMAP_URL has a password");
  const password = apart ?? within;
  if (password === "") return refuse("IMAP_URL needs a password, or IMAP_PASSWORD beside it");
  return { ok: true, imap: { ...place, password } };
}

function readUrl(given: string, localHost: RegExp): ImapSettings | null {
  if (!URL.canParse(given)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(given);
  if (!/^imaps?:$/.test(protocol) || hostname === "" || search !== "" || hash !== "") return null;
  const isImplicitTls = protocol === "imaps:";
  try {
    const user = decodeURIComponent(username);
    if (user === "") return null;
    return {
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || (isImplicitTls ? 993 : 143)),
      isImplicitTls,
      mayBePlain: localHost.test(hostname),
      user,
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
    };
  } catch {
    // A percent sign that is not encoded.
    return null;
  }
}

/** The mailbox by its name, without its password: its position is stored under it. */
export function mailboxName({ user, host, folder }: ImapSettings): string {
  return `${user} ${host} ${folder}`;
}

/** By which key emails are signed, and where its public half is published: `<selector>._domainkey.<domain>`. */
export interface DkimSettings {
  domain: string;
  selector: string;
  /** RSA, as PEM. */
  privateKey: string;
}

/**
 * The settings, null when none are given, or one line per fault, which starts with the variable's name and contains nothing of
 * the key. The domain is that of `mailFrom`: receivers compare the two.
 */
export function readDkimSettings(
  env: Record<string, string | undefined>,
  mailFrom: string | null,
): { ok: true; dkim: DkimSettings | null } | { ok: false; faults: string[] } {
  const file = env["DKIM_KEY_FILE"]?.trim();
  const selector = env["DKIM_SELECTOR"]?.trim().toLowerCase();
  if (file === undefined)
    return selector === undefined
      ? { ok: true, dkim: null }
      : refuse("DKIM_SELECTOR needs DKIM_KEY_FILE beside it");
  if (selector === undefined) return refuse("DKIM_KEY_FILE needs DKIM_SELECTOR beside it");
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/.test(selector))
    return refuse("DKIM_SELECTOR must be letters, digits and hyphens, such as site2026");
  const domain = mailFrom?.replace(/>\s*$/, "").split("@").at(-1)?.trim().toLowerCase();
  if (!domain) return refuse("DKIM_KEY_FILE needs MAIL_FROM, whose domain it signs for");
  const key = readKey(file);
  if (typeof key !== "string") return refuse(`DKIM_KEY_FILE ${key.fault}`);
  return { ok: true, dkim: { domain, selector, privateKey: key } };
}

function refuse(fault: string): { ok: false; faults: string[] } {
  return { ok: false, faults: [fault] };
}

function readKey(file: string): string | { fault: string } {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return { fault: "must be a file that the site can read" };
  }
  try {
    const key = createPrivateKey(text);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    // RFC 8301: verifiers refuse shorter ones.
    if (key.asymmetricKeyType === "rsa" && bits >= 1024) return text;
  } catch {
    // Not a key, or one with a passphrase.
  }
  return {
    fault: "must hold an RSA private key of 1024 bits or more as PEM, without a passphrase",
  };
}
