// Verifies a DKIM signature as a receiver does (RFC 6376, relaxed/relaxed, rsa-sha256), written from the RFC and without the library
// that signs.
import { createHash, createPublicKey, createVerify } from "node:crypto";

/** What was found; `signed` are the names of the signed headers. Throws when there is no signature at all. */
export interface DkimResult {
  isBodyIntact: boolean;
  isValid: boolean;
  domain: string;
  selector: string;
  signed: string[];
}

/** `raw` is the email as received; `publicKey` the value `p` of the DNS record: base64 of the key's DER. */
export function verifyDkim(raw: string, publicKey: string): DkimResult {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  // A line that begins with a space continues the header before.
  const headers = head.split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (!signature) throw new Error("The email is not signed");
  const tags = new Map(
    valueOf(signature)
      .replaceAll(/\s+/g, "")
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1)] as const),
  );
  const tag = (name: string) => tags.get(name) ?? "";
  if (tag("a") !== "rsa-sha256" || tag("c") !== "relaxed/relaxed")
    throw new Error("Another method");
  const signed = tag("h").toLowerCase().split(":");
  // The last of several with one name first; a name without a header counts as empty.
  const left = [...headers];
  const covered = signed.flatMap((name) => {
    const at = left.findLastIndex((header) => nameOf(header) === name);
    return at < 0 ? [] : left.splice(at, 1);
  });
  const unsigned = signature.replace(/([;\s]b=)[^;]*/, "$1");
  const text = [...covered.map((header) => `${relaxed(header)}\r\n`), relaxed(unsigned)].join("");
  const key = createPublicKey({
    key: Buffer.from(publicKey, "base64"),
    format: "der",
    type: "spki",
  });
  return {
    isBodyIntact: createHash("sha256").update(relaxedBody(body)).digest("base64") === tag("bh"),
    isValid: createVerify("RSA-SHA256").update(text).verify(key, tag("b"), "base64"),
    domain: tag("d"),
    selector: tag("s"),
    signed,
  };
}

function nameOf(header: string): string {
  return header.slice(0, header.indexOf(":")).trim().toLowerCase();
}

function valueOf(header: string): string {
  return header.slice(header.indexOf(":") + 1);
}

// RFC 6376, 3.4.2.
function relaxed(header: string): string {
  const value = valueOf(header)
    .replaceAll("\r\n", "")
    .replaceAll(/[ \t]+/g, " ");
  return `${nameOf(header)}:${value.trim()}`;
}

// RFC 6376, 3.4.4.
function relaxedBody(body: string): string {
  const lines = body
    .split("\r\n")
    .map((line) => line.replaceAll(/[ \t]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(\r\n)*$/, "");
  return lines === "" ? "" : `${lines}\r\n`;
}
