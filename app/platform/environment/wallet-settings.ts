// Validates the environment variables of wallet passes at boot: the certificate with which Apple's are signed, and the service
// account with which Google's are. Files are read once.
import { createPrivateKey, X509Certificate } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import * as v from "valibot";

/** What signs passes for Apple Wallet; certificates and key as PEM. */
export interface AppleWalletSettings {
  certificate: string;
  key: string;
  /** Apple's intermediate certificate, which issued the other one. */
  issuer: string;
  /** Both as the certificate names them: `pass.com.example.stay`, and ten characters. */
  passTypeId: string;
  teamId: string;
  /** Until when phones accept what it signs. */
  validUntil: Date;
  /** Where devices are told of a changed pass. */
  pushUrl: string;
}

/** What signs and updates passes for Google Wallet. */
export interface GoogleWalletSettings {
  issuerId: string;
  clientEmail: string;
  keyId: string;
  /** RSA, as PEM. */
  key: string;
  /** Where an access token is asked for, and where passes are. */
  tokenUrl: string;
  apiUrl: string;
}

/** Null where passes are not offered. */
export interface WalletSettings {
  apple: AppleWalletSettings | null;
  google: GoogleWalletSettings | null;
}

type Given = Record<string, string | undefined>;
type Read<Settings> = { settings: Settings | null; faults: string[] };

/** The settings, or one line per fault, which starts with the variable's name and contains nothing of a key. */
export function readWalletSettings(
  env: Given,
  { localHost }: { localHost: RegExp },
): { ok: true; wallet: WalletSettings } | { ok: false; faults: string[] } {
  const trimmed = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value?.trim()]),
  );
  const apple = readApple(trimmed, localHost);
  const google = readGoogle(trimmed, localHost);
  const faults = [...apple.faults, ...google.faults];
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, wallet: { apple: apple.settings, google: google.settings } };
}

const appleFiles = [
  "APPLE_PASS_CERTIFICATE_FILE",
  "APPLE_PASS_KEY_FILE",
  "APPLE_PASS_ISSUER_FILE",
] as const;
const applePush = "https://api.push.apple.com";

function readApple(env: Given, localHost: RegExp): Read<AppleWalletSettings> {
  const further = ["APPLE_PASS_KEY_PASSPHRASE", "APPLE_PUSH_URL"] as const;
  const missing = missingBeside(env, appleFiles, further);
  if (missing) return missing;
  const url = env["APPLE_PUSH_URL"] ?? applePush;
  const faults = isAllowed(url, localHost) ? [] : [`APPLE_PUSH_URL ${mustBeUrl(applePush)}`];
  const [certificate, key, issuer] = [
    readCertificate(env[appleFiles[0]]!),
    readRsaKey(env[appleFiles[1]]!, env["APPLE_PASS_KEY_PASSPHRASE"]),
    readCertificate(env[appleFiles[2]]!),
  ];
  if (typeof certificate === "string") faults.push(`${appleFiles[0]} ${certificate}`);
  if (typeof key === "string") faults.push(`${appleFiles[1]} ${key}`);
  if (typeof issuer === "string") faults.push(`${appleFiles[2]} ${issuer}`);
  if (typeof certificate === "string" || typeof key === "string" || typeof issuer === "string")
    return { settings: null, faults };
  const passTypeId = /^UID=(pass\.[\w.-]+)$/m.exec(certificate.subject)?.[1];
  const teamId = /^OU=(\w+)$/m.exec(certificate.subject)?.[1];
  if (passTypeId === undefined || teamId === undefined)
    faults.push(
      `${appleFiles[0]} must be the certificate of a pass type, from developer.apple.com`,
    );
  if (!certificate.checkPrivateKey(key))
    faults.push(`${appleFiles[1]} must be the key of APPLE_PASS_CERTIFICATE_FILE`);
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
    faults.push(
      `${appleFiles[2]} must be the certificate that issued APPLE_PASS_CERTIFICATE_FILE (Apple's WWDR)`,
    );
  if (passTypeId === undefined || teamId === undefined || faults.length > 0)
    return { settings: null, faults };
  return {
    settings: {
      certificate: certificate.toString(),
      key: key.export({ type: "pkcs1", format: "pem" }).toString(),
      issuer: issuer.toString(),
      passTypeId,
      teamId,
      validUntil: new Date(certificate.validTo),
      pushUrl: url.replace(/\/+$/, ""),
    },
    faults,
  };
}

const googleNames = ["GOOGLE_WALLET_KEY_FILE", "GOOGLE_WALLET_ISSUER_ID"] as const;
const googleApi = "https://walletobjects.googleapis.com";

const accountSchema = v.object({
  type: v.literal("service_account"),
  client_email: v.pipe(v.string(), v.includes("@")),
  private_key_id: v.string(),
  private_key: v.string(),
  token_uri: v.string(),
});

function readGoogle(env: Given, localHost: RegExp): Read<GoogleWalletSettings> {
  const missing = missingBeside(env, googleNames, ["GOOGLE_WALLET_URL"]);
  if (missing) return missing;
  const faults: string[] = [];
  const [file, issuerId] = [env[googleNames[0]]!, env[googleNames[1]]!];
  if (!/^\d{5,30}$/.test(issuerId)) faults.push(`${googleNames[1]} must be a number`);
  const url = env["GOOGLE_WALLET_URL"] ?? googleApi;
  if (!isAllowed(url, localHost)) faults.push(`GOOGLE_WALLET_URL ${mustBeUrl(googleApi)}`);
  const text = readText(file);
  if (text === null) return refuse(...faults, `${googleNames[0]} ${unreadable}`);
  const account = v.safeParse(v.pipe(v.string(), v.parseJson(), accountSchema), text);
  const key = account.success && rsaKeyOf(account.output.private_key, undefined);
  if (!account.success || !key || !isAllowed(account.output.token_uri, localHost))
    return refuse(
      ...faults,
      `${googleNames[0]} must be the JSON key of a service account, from console.cloud.google.com`,
    );
  if (faults.length > 0) return refuse(...faults);
  const { client_email: clientEmail, private_key_id: keyId, token_uri: tokenUrl } = account.output;
  const pem = key.export({ type: "pkcs8", format: "pem" }).toString();
  const apiUrl = url.replace(/\/+$/, "");
  return { settings: { issuerId, clientEmail, keyId, key: pem, tokenUrl, apiUrl }, faults };
}

// Null when all that is needed is set; without any, there are no settings.
function missingBeside(
  env: Given,
  needed: readonly string[],
  further: readonly string[],
): { settings: null; faults: string[] } | null {
  const given = [...needed, ...further].find((name) => env[name] !== undefined);
  if (given === undefined) return refuse();
  const missing = needed.filter((name) => env[name] === undefined);
  if (missing.length === 0) return null;
  const beside = needed.find((name) => env[name] !== undefined) ?? given;
  return refuse(`${beside} needs ${missing.join(" and ")} beside it`);
}

function refuse(...faults: string[]): { settings: null; faults: string[] } {
  return { settings: null, faults };
}

const unreadable = "must be a file that the site can read";

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function readCertificate(file: string): X509Certificate | string {
  const text = readText(file);
  if (text === null) return unreadable;
  try {
    return new X509Certificate(text);
  } catch {
    return "must hold a certificate as PEM";
  }
}

function readRsaKey(file: string, passphrase: string | undefined): KeyObject | string {
  const text = readText(file);
  if (text === null) return unreadable;
  return (
    rsaKeyOf(text, passphrase) ??
    "must hold an RSA private key as PEM, with its passphrase in APPLE_PASS_KEY_PASSPHRASE if it has one"
  );
}

function rsaKeyOf(pem: string, passphrase: string | undefined): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem, passphrase });
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}

function mustBeUrl(example: string): string {
  return `must be an address with https, such as ${example}`;
}

function isAllowed(url: string, localHost: RegExp): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && localHost.test(hostname));
}
