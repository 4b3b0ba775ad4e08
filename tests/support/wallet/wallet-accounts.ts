// What an owner gets from Apple and Google for passes, made here: a certificate authority in the place of Apple's, a certificate of a
// pass type with its key, and the key file of a service account.
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const passTypeId = "pass.com.example.stay";
export const teamId = "A1B2C3D4E5";

export interface AppleAccount {
  folder: string;
  /** The variables that name the files. */
  env: Record<string, string>;
  /** Of the authority in Apple's place, and of the server that takes its pushes; both as PEM. */
  authority: string;
  server: { key: string; cert: string };
  remove(): void;
}

/** `days`: how long the certificate of the pass type is valid. */
export function anAppleAccount({ days = 365 } = {}): AppleAccount {
  const folder = mkdtempSync(join(tmpdir(), "apple-"));
  const at = (name: string) => join(folder, name);
  const rsa = ["-newkey", "rsa:2048", "-nodes"];
  const authority = ["-keyout", at("wwdr-key.pem"), "-out", at("wwdr.pem"), "-days", "3650"];
  openssl("req", "-x509", ...rsa, ...authority, "-subj", "/C=US/O=Stand-in/CN=Stand-in WWDR");
  const sign = (name: string, subject: string, extension: string, valid: number) => {
    const [key, request] = [at(`${name}-key.pem`), at(`${name}.csr`)];
    openssl("req", ...rsa, "-keyout", key, "-out", request, "-subj", subject);
    writeFileSync(at(`${name}.ext`), extension);
    const by = ["-CA", at("wwdr.pem"), "-CAkey", at("wwdr-key.pem"), "-CAcreateserial"];
    const options = ["-days", String(valid), "-extfile", at(`${name}.ext`)];
    openssl("x509", "-req", "-in", request, ...by, ...options, "-out", at(`${name}.pem`));
  };
  const subject = `/UID=${passTypeId}/CN=Pass Type ID: ${passTypeId}/OU=${teamId}/O=Kaz Filao/C=MU`;
  sign("pass", subject, "extendedKeyUsage=clientAuth,emailProtection\n", days);
  sign("push", "/CN=127.0.0.1", "subjectAltName=IP:127.0.0.1\n", 30);
  const read = (name: string) => readFileSync(at(name), "utf8");
  return {
    folder,
    env: {
      APPLE_PASS_CERTIFICATE_FILE: at("pass.pem"),
      APPLE_PASS_KEY_FILE: at("pass-key.pem"),
      APPLE_PASS_ISSUER_FILE: at("wwdr.pem"),
    },
    authority: read("wwdr.pem"),
    server: { key: read("push-key.pem"), cert: read("push.pem") },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function openssl(...args: string[]): void {
  execFileSync("openssl", args, { stdio: "pipe" });
}

export interface GoogleAccount {
  env: Record<string, string>;
  email: string;
  /** As PEM, for checking signatures. */
  publicKey: string;
  remove(): void;
}

/** `url` is that of the stand-in for both of Google's servers. */
export function aGoogleAccount(url: string): GoogleAccount {
  const folder = mkdtempSync(join(tmpdir(), "google-"));
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const email = "passes@example.iam.gserviceaccount.com";
  const file = join(folder, "account.json");
  const account = {
    type: "service_account",
    project_id: "example",
    private_key_id: "0123456789abcdef",
    private_key: privateKey,
    client_email: email,
    client_id: "1",
    token_uri: `${url}/token`,
  };
  writeFileSync(file, JSON.stringify(account));
  return {
    env: {
      GOOGLE_WALLET_KEY_FILE: file,
      GOOGLE_WALLET_ISSUER_ID: "3388000000012345678",
      GOOGLE_WALLET_URL: url,
    },
    email,
    publicKey,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
