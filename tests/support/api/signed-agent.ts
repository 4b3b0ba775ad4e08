// An agent that signs its requests (Web Bot Auth) with a key of its own, and the directory in which it publishes that key.
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { FetchText } from "#app/platform/signed-agents/agent-directories.server.ts";
import { thumbprintOf } from "#app/platform/signed-agents/agent-directories.server.ts";

/** What a signature says, each with a default that is accepted; times in seconds since 1970. */
export interface Signing {
  created: number;
  expires?: number;
  authority?: string;
  nonce?: string | null;
  tag?: string;
  label?: string;
  /** The value of the header `Signature-Agent`. */
  agent?: string;
  /** What is covered beside the name of the site and the agent's address. */
  also?: [component: string, value: string][];
}

/** An agent whose directory is at `https://<host>/.well-known/http-message-signatures-directory`. */
export function aSignedAgent(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const jwk = publicKey.export({ format: "jwk" }) as { x: string };
  const keyId = thumbprintOf(jwk.x);
  return {
    host,
    keyId,
    directory: JSON.stringify({ keys: [{ ...jwk, kid: keyId, use: "sig" }] }),
    /** The three headers of a signed request, written by hand as RFC 9421 says, without the code under test. */
    sign(signing: Signing): Record<string, string> {
      const { created, expires = created + 300, authority = "hotel.example" } = signing;
      const { label = "sig1", tag = "web-bot-auth", also = [] } = signing;
      const { nonce = randomBytes(16).toString("base64url") } = signing;
      const agent = signing.agent ?? `${label}="https://${host}"`;
      const covered = agent.startsWith('"')
        ? ['"signature-agent"', agent]
        : [`"signature-agent";key="${label}"`, agent.slice(agent.indexOf("=") + 1)];
      const components = [['"@authority"', authority], covered, ...also];
      const parameters =
        `(${components.map(([name]) => name).join(" ")});created=${created};expires=${expires};keyid="${keyId}"` +
        `${nonce === null ? "" : `;nonce="${nonce}"`};tag="${tag}"`;
      const base = [
        ...components.map(([name, value]) => `${name}: ${value}`),
        `"@signature-params": ${parameters}`,
      ].join("\n");
      return {
        "Signature-Agent": agent,
        "Signature-Input": `${label}=${parameters}`,
        Signature: `${label}=:${sign(null, Buffer.from(base), privateKey).toString("base64")}:`,
      };
    },
  };
}

/** Answers for the directories of these agents, counts what was asked, and knows no other. */
export function aDirectoryFetcher(...agents: { host: string; directory: string }[]) {
  const asked: string[] = [];
  const fetchText: FetchText = async (address) => {
    asked.push(address);
    const found = agents.find(
      ({ host }) => address === `https://${host}/.well-known/http-message-signatures-directory`,
    );
    return found
      ? { ok: true, changed: true, text: found.directory, etag: null, lastModified: null }
      : { ok: false, fault: "nameUnknown" };
  };
  return { asked, fetchText };
}
