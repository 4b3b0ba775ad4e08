// Opens a pass for Apple Wallet as a phone does: every file named in the manifest with its hash, the signature by a certificate that the
// authority issued, checked by openssl and not by the library that made it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { AppleAccount } from "./wallet-accounts.ts";

export interface ReadPass {
  // oxlint-disable-next-line typescript/no-explicit-any -- untyped, as a phone reads it
  pass: any;
  /** The names of its files. */
  files: string[];
  /** A file's bytes; throws when there is none. */
  file(name: string): Buffer;
  /** The translations of a language: from the text in pass.json. */
  strings(language: string): Record<string, string>;
}

/** Throws when a hash or the signature is wrong, or a file is not named. */
export function readApplePass(bytes: Buffer, account: AppleAccount): ReadPass {
  const entries = unzipSync(bytes);
  const file = (name: string) => {
    const found = entries[name];
    if (!found) throw new Error(`The pass has no ${name}`);
    return Buffer.from(found);
  };
  const manifest = JSON.parse(file("manifest.json").toString()) as Record<string, string>;
  const files = Object.keys(entries).filter(
    (name) => name !== "manifest.json" && name !== "signature",
  );
  if (files.toSorted().join() !== Object.keys(manifest).toSorted().join())
    throw new Error("The manifest names other files");
  for (const name of files)
    if (createHash("sha1").update(file(name)).digest("hex") !== manifest[name])
      throw new Error(`The hash of ${name} is wrong`);
  verifySignature(file("manifest.json"), file("signature"), account);
  return {
    pass: JSON.parse(file("pass.json").toString()),
    files: files.toSorted(),
    file,
    strings: (language) => readStrings(file(`${language}.lproj/pass.strings`).toString()),
  };
}

function verifySignature(manifest: Buffer, signature: Buffer, account: AppleAccount): void {
  const folder = mkdtempSync(join(tmpdir(), "pass-"));
  try {
    const [content, signed] = [join(folder, "manifest.json"), join(folder, "signature")];
    writeFileSync(content, manifest);
    writeFileSync(signed, signature);
    const by = ["-CAfile", account.env["APPLE_PASS_ISSUER_FILE"]!, "-purpose", "any"];
    const what = ["-inform", "DER", "-in", signed, "-content", content, "-out", "/dev/null"];
    execFileSync("openssl", ["smime", "-verify", "-binary", ...what, ...by], { stdio: "pipe" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readStrings(text: string): Record<string, string> {
  const line = /^"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";$/gm;
  const lines = text.split("\n").filter((one) => one.trim() !== "");
  const found = [...text.matchAll(line)];
  if (found.length !== lines.length) throw new Error(`Not every line can be read: ${text}`);
  return Object.fromEntries(found.map(([, key = "", value = ""]) => [plain(key), plain(value)]));
}

function plain(escaped: string): string {
  return escaped.replaceAll(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}
