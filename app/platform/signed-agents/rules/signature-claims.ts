// What a signed request claims (Web Bot Auth, draft-ietf-webbotauth-httpsig-protocol-01), and the text that its signature covers
// (RFC 9421, section 2.5). Nothing here is believed: the key decides.
import { parseDictionary } from "./structured-fields.ts";
import type { BareItem, Item, Member } from "./structured-fields.ts";

/** One signature of a request that could be an agent's; times in milliseconds since 1970. */
export interface SignatureClaim {
  /** Of the agent's directory: a DNS name in lower case. */
  host: string;
  /** The thumbprint of the key. */
  keyId: string;
  nonce: string | null;
  expires: number;
  input: Member;
  /** In base64. */
  signature: string;
}

/** The three headers, null where one is missing. */
export interface SignatureHeaders {
  signatureInput: string | null;
  signature: string | null;
  signatureAgent: string | null;
}

/** What of a request can be covered by a signature. */
export interface SignedMessage {
  method: string;
  /** As the client was given it: our origin, the path and the query. */
  url: URL;
  /** The value of a header, several joined by commas; null when there is none. */
  header(name: string): string | null;
}

// Clocks differ: a signature from this many milliseconds ahead is still believed.
const skew = 60_000;
// The draft recommends a day at most; longer ones are bearer tokens.
const longestLife = 24 * 60 * 60 * 1000;
const maxHeader = 4_000;
const maxSignatures = 3;

/**
 * The signatures that may be believed once their key is found: made for web-bot-auth, by Ed25519, within their time, naming the agent's
 * directory by a member that they cover, and covering our name. Anything else is left out.
 */
export function readClaims(headers: SignatureHeaders, now: number): SignatureClaim[] {
  const { signatureInput, signature, signatureAgent } = headers;
  if (!signatureInput || !signature || !signatureAgent) return [];
  if (signatureInput.length + signature.length + signatureAgent.length > maxHeader) return [];
  const inputs = parseDictionary(signatureInput);
  const signatures = parseDictionary(signature);
  if (!inputs || !signatures) return [];
  const claims: SignatureClaim[] = [];
  for (const [label, input] of inputs) {
    const signed = signatures.get(label)?.value;
    const host = isFresh(input, now) ? findHost(input, label, signatureAgent) : null;
    const { keyid, nonce = null, expires } = Object.fromEntries(input.params);
    if (host === null || typeof signed !== "object" || !("base64" in signed)) continue;
    if (typeof keyid !== "string" || typeof expires !== "number") continue;
    if (nonce !== null && (typeof nonce !== "string" || nonce.length > 200)) continue;
    claims.push({
      host,
      keyId: keyid,
      nonce,
      expires: expires * 1000,
      input,
      signature: signed.base64,
    });
    if (claims.length === maxSignatures) break;
  }
  return claims;
}

function isFresh({ value, params }: Member, now: number): boolean {
  const { tag, alg = "ed25519", created, expires } = Object.fromEntries(params);
  if (!Array.isArray(value) || tag !== "web-bot-auth" || alg !== "ed25519") return false;
  if (typeof created !== "number" || typeof expires !== "number") return false;
  if (!value.some(({ raw }) => raw === '"@authority"' || raw === '"@target-uri"')) return false;
  return (
    created * 1000 <= now + skew &&
    expires * 1000 > now &&
    expires > created &&
    (expires - created) * 1000 <= longestLife
  );
}

// The member that the signature covers, its key being the label as the draft asks, or another one where a proxy has renamed the label;
// before the draft's fourth version the header was a single string.
function findHost({ value }: Member, label: string, signatureAgent: string): string | null {
  const covered = Array.isArray(value)
    ? value.filter((item) => item.value === "signature-agent")
    : [];
  if (signatureAgent.trim().startsWith('"')) {
    const isCovered = covered.some(({ params }) => params.size === 0);
    const alone = parseDictionary(`${label}=${signatureAgent.trim()}`);
    return isCovered && alone?.size === 1 ? hostOf(alone.get(label)) : null;
  }
  const agents = parseDictionary(signatureAgent);
  const keys = covered.map(({ params }) => params.get("key"));
  const key = keys.includes(label) ? label : keys[0];
  return typeof key === "string" ? hostOf(agents?.get(key)) : null;
}

// Only directories at their well-known address; `jwks_uri` and `cimd` are ignored, as the draft allows.
function hostOf(member: Member | undefined): string | null {
  if (typeof member?.value !== "string") return null;
  const type: BareItem = member.params.get("type") ?? { token: "directory" };
  if (typeof type !== "object" || !("token" in type) || type.token !== "directory") return null;
  const named = /^https:\/\/([a-z0-9.-]{4,253})\/?$/i.exec(member.value)?.[1]?.toLowerCase();
  return named && dnsName.test(named) ? named : null;
}

// With a letter in its last part: not an IPv4 address in any spelling.
const dnsName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The text that was signed, or null when the signature covers something that this request has not or that is not read here. */
export function signatureBase({ value, raw }: Member, message: SignedMessage): string | null {
  if (!Array.isArray(value)) return null;
  const lines: string[] = [];
  const seen = new Set<string>();
  for (const component of value) {
    const covered = componentValue(component, message);
    if (covered === null || seen.has(component.raw)) return null;
    seen.add(component.raw);
    lines.push(`${component.raw}: ${covered}`);
  }
  return [...lines, `"@signature-params": ${raw}`].join("\n");
}

function componentValue({ value, params }: Item, message: SignedMessage): string | null {
  if (typeof value !== "string" || value !== value.toLowerCase()) return null;
  if (value.startsWith("@")) return params.size === 0 ? derivedValue(value, message) : null;
  const field = message.header(value)?.trim() ?? null;
  if (field === null || params.size === 0) return field;
  const key = params.get("key");
  if (params.size !== 1 || typeof key !== "string") return null;
  return parseDictionary(field)?.get(key)?.raw ?? null;
}

function derivedValue(name: string, { method, url }: SignedMessage): string | null {
  switch (name) {
    case "@method":
      return method;
    case "@authority":
      return url.host;
    case "@scheme":
      return url.protocol.slice(0, -1);
    case "@path":
      return url.pathname;
    case "@query":
      return url.search || "?";
    case "@target-uri":
      return url.href;
    case "@request-target":
      return url.pathname + url.search;
    default:
      return null;
  }
}
