// Validates the environment variables by which emails are signed (DKIM, RFC 6376), at boot: the key's file is read once.
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

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
