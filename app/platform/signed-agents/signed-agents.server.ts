// Which agent signed a request (Web Bot Auth): a name for its own rate limit and for the log. It allows nothing else.
import { verify } from "node:crypto";
import type { Context } from "hono";
import type { Clock } from "../clock.ts";
import type { RateLimiter } from "../rate-limits/rate-limiter.ts";
import { createAgentDirectories } from "./agent-directories.server.ts";
import type { FetchText } from "./agent-directories.server.ts";
import { readClaims, signatureBase } from "./rules/signature-claims.ts";

export interface SignedAgents {
  /**
   * The host of the directory whose key signed the request, or null: for unsigned requests, after one look at a header, and for those whose
   * signature is not or not yet believed. `network` is the sender's; it bounds the fetches that a request can cause.
   */
  hostOf(request: Request, network: string): string | null;
  /** Resolves when no directory is being fetched; for tests. */
  settled(): Promise<void>;
}

/** What of a request's host and limits the reading of signatures needs. */
interface AgentApp {
  clock: Clock;
  rateLimiter: RateLimiter;
  environment: { origin: string };
  fetchAgentKeys?: FetchText;
}

// Signatures are read nowhere else.
const agentPaths = /^\/(?:api|mcp)(?:\/|$)/;

/** The host of the agent that signed a request to `/api` or `/mcp`; null for all others. */
export function readAgents(app: AgentApp): (c: Context, network: string) => string | null {
  const { clock, rateLimiter, fetchAgentKeys: fetchText } = app;
  const { origin } = app.environment;
  const agents = createSignedAgents({
    clock,
    rateLimiter,
    origin,
    ...(fetchText && { fetchText }),
  });
  return (c, network) => (agentPaths.test(c.req.path) ? agents.hostOf(c.req.raw, network) : null);
}

const maxNonces = 20_000;

/** Opens a memory of directories and of used nonces. `origin` is our own: a signature made for another one is none. */
export function createSignedAgents(settings: {
  clock: Clock;
  rateLimiter: RateLimiter;
  origin: string;
  fetchText?: FetchText;
}): SignedAgents {
  const { clock, origin } = settings;
  const directories = createAgentDirectories(settings);
  // When the signature ends that carried it, by host and nonce: the oldest first.
  const nonces = new Map<string, number>();

  const isReplayed = (key: string, expires: number, now: number): boolean => {
    const until = nonces.get(key);
    if (until !== undefined && until > now) return true;
    nonces.delete(key);
    nonces.set(key, expires);
    for (const [oldest, ends] of nonces) {
      if (ends > now && nonces.size <= maxNonces) break;
      nonces.delete(oldest);
    }
    return false;
  };

  return {
    hostOf(request, network) {
      const { headers } = request;
      const signatureInput = headers.get("signature-input");
      if (signatureInput === null) return null;
      const now = clock.now().getTime();
      const [signature, signatureAgent] = [
        headers.get("signature"),
        headers.get("signature-agent"),
      ];
      const asked = new URL(request.url);
      const message = {
        method: request.method,
        url: new URL(asked.pathname + asked.search, origin),
        header: (name: string) => headers.get(name),
      };
      for (const claim of readClaims({ signatureInput, signature, signatureAgent }, now)) {
        const { host, keyId, nonce, expires } = claim;
        const base = signatureBase(claim.input, message);
        if (base === null) continue;
        const key = directories.keyOf(host, keyId, network);
        const signed = Buffer.from(claim.signature, "base64");
        if (!key || !verify(null, Buffer.from(base), key, signed)) continue;
        if (nonce === null || !isReplayed(`${host} ${nonce}`, expires, now)) return host;
      }
      return null;
    },
    settled: () => directories.settled(),
  };
}
