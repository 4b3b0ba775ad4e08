// The keys that agents publish (`/.well-known/http-message-signatures-directory`), fetched behind the requests that name them and kept in
// memory. The names come from the clients, so everything is bounded: fetches by network and in all, sizes, times, and what is kept.
import { createHash, createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { Clock } from "../clock.ts";
import { fetchExternal } from "../fetch-external.server.ts";
import type { FetchOptions, FetchResult } from "../fetch-external.server.ts";
import type { RateLimiter } from "../rate-limits/rate-limiter.ts";
import type { RateLimit } from "../rate-limits/rules/rate-limits.ts";

/** Fetches a text from a URL; `fetchExternal`, or a test's own. */
export type FetchText = (address: string, options: FetchOptions) => Promise<FetchResult>;

export interface AgentDirectories {
  /**
   * The key with that thumbprint in the directory of a host, or null when it is not known. An unknown directory is fetched meanwhile, for
   * the requests that follow: no request waits for a stranger's server.
   */
  keyOf(host: string, keyId: string, network: string): KeyObject | null;
  /** Resolves when no fetch is under way; for tests. */
  settled(): Promise<void>;
}

interface Directory {
  keys: ReadonlyMap<string, KnownKey>;
  /** When the keys were read, and when a fetch was begun last, in milliseconds since 1970. */
  readAt: number;
  triedAt: number;
}

/** A key and the time in which it may sign, in milliseconds since 1970. */
interface KnownKey {
  key: KeyObject;
  from: number;
  until: number;
}

const minute = 60_000;
const refreshAfter = 60 * minute;
// A directory that cannot be reached says nothing about its keys: they are believed for a day (draft, "Discovery Failure").
const believedFor = 24 * 60 * minute;
// A failed fetch, and one that did not bring the key that was asked for.
const retryAfter = 10 * minute;
const maxDirectories = 1_000;
const maxAtOnce = 4;
const maxKeys = 20;

const fetchOptions: FetchOptions = {
  timeout: 3_000,
  most: 32 * 1024,
  redirects: 0,
  headers: {
    Accept: "application/http-message-signatures-directory+json, application/json;q=0.5",
    "User-Agent": "Agent-Keys/1.0",
  },
};

const asked = (name: string, most: number): RateLimit => ({
  name,
  most,
  seconds: 600,
  counts: "asked",
});
// Fetches that requests from one network may cause, and all together, in ten minutes.
const fetchLimits = { network: asked("key directories", 10), all: asked("all keys", 120) };

/** Opens an empty memory of directories. */
export function createAgentDirectories(settings: {
  clock: Clock;
  rateLimiter: RateLimiter;
  fetchText?: FetchText;
}): AgentDirectories {
  const { clock, rateLimiter, fetchText = fetchExternal } = settings;
  const directories = new Map<string, Directory>();
  const underWay = new Map<string, Promise<void>>();

  const refresh = async (host: string, known: Directory) => {
    const url = `https://${host}/.well-known/http-message-signatures-directory`;
    const fetched = await fetchText(url, fetchOptions).catch(() => null);
    const keys = fetched?.ok && fetched.changed ? readKeys(fetched.text) : null;
    if (keys) Object.assign(known, { keys, readAt: clock.now().getTime() });
  };

  const begin = (host: string, network: string, now: number) => {
    if (underWay.size >= maxAtOnce || underWay.has(host)) return;
    if (!rateLimiter.count(fetchLimits.network, network).within) return;
    if (!rateLimiter.count(fetchLimits.all, "agents").within) return;
    const known = directories.get(host) ?? { keys: new Map(), readAt: -Infinity, triedAt: now };
    known.triedAt = now;
    if (!directories.has(host) && directories.size >= maxDirectories) dropOne(directories);
    directories.set(host, known);
    const fetching = refresh(host, known).finally(() => underWay.delete(host));
    underWay.set(host, fetching);
  };

  return {
    keyOf(host, keyId, network) {
      const now = clock.now().getTime();
      const known = directories.get(host);
      const isBelieved = known !== undefined && now - known.readAt < believedFor;
      const found = isBelieved ? known.keys.get(keyId) : undefined;
      const isOld = known === undefined || now - known.readAt >= refreshAfter || !found;
      if (isOld && (!known || now - known.triedAt >= retryAfter)) begin(host, network, now);
      return found && found.from <= now && now < found.until ? found.key : null;
    },
    async settled() {
      await Promise.all(underWay.values());
    },
  };
}

// The oldest that brought no keys, or else the oldest of all.
function dropOne(directories: Map<string, Directory>): void {
  const hosts = [...directories];
  const dropped = hosts.find(([, { keys }]) => keys.size === 0) ?? hosts[0];
  if (dropped) directories.delete(dropped[0]);
}

// Published examples, whose private halves everybody knows: RFC 9421, B.1.4.
const exampleKeys = new Set(["poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"]);

/** The Ed25519 keys of a JSON Web Key Set by their thumbprints (RFC 7638); null when the text is none. Other keys are left out. */
export function readKeys(text: string): Map<string, KnownKey> | null {
  const keys = new Map<string, KnownKey>();
  let listed: unknown;
  try {
    listed = (JSON.parse(text) as { keys?: unknown } | null)?.keys;
  } catch {
    return null;
  }
  if (!Array.isArray(listed)) return null;
  for (const each of listed.slice(0, maxKeys) as unknown[]) {
    const jwk = (each ?? {}) as Record<string, unknown>;
    const { kty, crv, x } = jwk;
    if (kty !== "OKP" || crv !== "Ed25519" || typeof x !== "string") continue;
    if (!/^[\w-]{43}$/.test(x)) continue;
    const keyId = thumbprintOf(x);
    if (exampleKeys.has(keyId)) continue;
    try {
      const key = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
      keys.set(keyId, {
        key,
        from: timeOf(jwk["nbf"], -Infinity),
        until: timeOf(jwk["exp"], Infinity),
      });
    } catch {
      continue;
    }
  }
  return keys;
}

/** The thumbprint of an Ed25519 key from its public half in base64url (RFC 8037, A.3). */
export function thumbprintOf(x: string): string {
  const text = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  return createHash("sha256").update(text).digest("base64url");
}

// The draft has seconds; directories with milliseconds exist.
function timeOf(value: unknown, otherwise: number): number {
  if (typeof value !== "number") return otherwise;
  return value > 100_000_000_000 ? value : value * 1000;
}
