// Who is believed to have signed a request: good, forged, replayed and outdated signatures, and directories that misbehave.
import { expect, test } from "vitest";
import { aDirectoryFetcher, aSignedAgent } from "#tests/support/api/signed-agent.ts";
import type { Signing } from "#tests/support/api/signed-agent.ts";
import { aClock } from "#tests/support/clock.ts";
import { aFeedServer, answers } from "#tests/support/calendars/feed-server.ts";
import { fetchExternal } from "../fetch-external.server.ts";
import { createRateLimiter } from "../rate-limits/rate-limiter.ts";
import { readKeys } from "./agent-directories.server.ts";
import type { FetchText } from "./agent-directories.server.ts";
import { createSignedAgents } from "./signed-agents.server.ts";

const start = Date.parse("2026-11-24T08:00:00.000Z");
const network = "203.0.113.9";

function aSite(fetchText: FetchText) {
  const clock = aClock(new Date(start).toISOString());
  const rateLimiter = createRateLimiter(clock);
  const agents = createSignedAgents({
    clock,
    rateLimiter,
    origin: "https://hotel.example",
    fetchText,
  });
  const ask = async (headers: Record<string, string>, path = "/mcp", from = network) => {
    const host = agents.hostOf(new Request(`http://localhost${path}`, { headers }), from);
    await agents.settled();
    return host;
  };
  const after = (seconds: number) => clock.set(new Date(start + seconds * 1000).toISOString());
  return { ask, after };
}

const agentsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => aSignedAgent(`a${from + n}.example`));
const toThisMachine = async () => [{ address: "127.0.0.1", family: 4 }];
const idsOf = (keys: unknown) => [...(readKeys(JSON.stringify({ keys }))?.keys() ?? [])];

const agent = aSignedAgent("agent.example");
const signed = (signing: Partial<Signing> = {}) =>
  agent.sign({ created: start / 1000, ...signing });

test("an agent is believed once its directory has been read, from wherever it asks", async () => {
  const { asked, fetchText } = aDirectoryFetcher(agent);
  const { ask } = aSite(fetchText);
  expect(await ask({})).toBeNull();
  expect(asked).toEqual([]);
  expect(await ask(signed())).toBeNull();
  expect(await ask(signed())).toBe("agent.example");
  expect(await ask(signed(), "/api/availability?adults=2", "198.51.100.7")).toBe("agent.example");
  expect(await ask(signed({ agent: '"https://agent.example"' }))).toBe("agent.example");
  expect(await ask(signed({ also: [['"@path"', "/mcp"]] }))).toBe("agent.example");
  expect(asked).toEqual(["https://agent.example/.well-known/http-message-signatures-directory"]);
});

test("a signature that is forged, replayed, over, or made for another site counts as none", async () => {
  const other = aSignedAgent("agent.example");
  const { ask, after } = aSite(aDirectoryFetcher(agent).fetchText);
  await ask(signed());
  const once = signed();
  expect(await ask(once)).toBe("agent.example");
  expect(await ask(once)).toBeNull();
  expect(await ask(other.sign({ created: start / 1000 }))).toBeNull();
  const { Signature: _, ...rest } = signed();
  expect(await ask({ ...rest, Signature: signed().Signature! })).toBeNull();
  expect(await ask({ ...signed(), Signature: "sig1=:AAAA:" })).toBeNull();
  expect(await ask(signed({ authority: "bank.example" }))).toBeNull();
  expect(await ask(signed({ also: [['"@path"', "/mcp"]] }), "/api/quotes")).toBeNull();
  expect(await ask(signed({ created: start / 1000 - 600 }))).toBeNull();
  const late = signed();
  after(301);
  expect(await ask(late)).toBeNull();
  // Without a nonce a signature holds until it ends, as the draft allows.
  const lasting = signed({ created: start / 1000 + 301, nonce: null });
  expect(await ask(lasting)).toBe("agent.example");
  expect(await ask(lasting)).toBe("agent.example");
});

test("a key belongs to the directory that was named", async () => {
  const thief = { ...agent, host: "thief.example" };
  const { ask } = aSite(aDirectoryFetcher(agent, thief).fetchText);
  await ask(signed());
  // The agent's own signature does not cover the other name, and an unread directory has no keys.
  const renamed = { ...signed(), "Signature-Agent": 'sig1="https://thief.example"' };
  expect(await ask(renamed)).toBeNull();
  expect(await ask(renamed)).toBeNull();
});

test("a thousand names from one network cause ten fetches, and all networks together few", async () => {
  const { asked, fetchText } = aDirectoryFetcher();
  const { ask, after } = aSite(fetchText);
  for (const each of agentsFrom(0, 1000)) await ask(each.sign({ created: start / 1000 }));
  expect(asked.length).toBe(10);
  // The failures are remembered for ten minutes; a new window of limits begins as well.
  const again = aSignedAgent("a0.example");
  after(299);
  await ask(again.sign({ created: start / 1000 }));
  expect(asked.length).toBe(10);
  after(601);
  await ask(again.sign({ created: start / 1000 + 601 }));
  expect(asked.length).toBe(11);
  for (let n = 0; n < 300; n++)
    await ask(
      aSignedAgent(`b${n}.example`).sign({ created: start / 1000 + 601 }),
      "/mcp",
      `198.51.100.${n % 250}`,
    );
  expect(asked.length).toBe(10 + 120);
});

test("a removed key is no longer believed, and a directory that is down keeps its keys for a day", async () => {
  const listed = { host: "agent.example", directory: agent.directory };
  const { fetchText } = aDirectoryFetcher(listed);
  let isDown = false;
  const { ask, after } = aSite((address, options) =>
    isDown ? Promise.reject(new Error("down")) : fetchText(address, options),
  );
  const at = (seconds: number) => {
    after(seconds);
    return ask(signed({ created: start / 1000 + seconds }));
  };
  await at(0);
  isDown = true;
  expect(await at(3_700)).toBe("agent.example");
  expect(await at(86_300)).toBe("agent.example");
  expect(await at(86_401)).toBeNull();
  isDown = false;
  await at(88_000);
  expect(await at(88_001)).toBe("agent.example");
  listed.directory = '{"keys":[]}';
  await at(92_000);
  expect(await at(92_001)).toBeNull();
});

test("what a directory may not be: plain http, a private address, huge, slow, a redirect, no key set", async () => {
  const site = await aFeedServer();
  const path = "/.well-known/http-message-signatures-directory";
  // The name is resolved to this machine, as a stranger's DNS can do.
  const here =
    (allowLoopback: boolean): FetchText =>
    (address, options) => {
      const url = allowLoopback ? site.url(new URL(address).pathname) : address;
      return fetchExternal(url, {
        ...options,
        timeout: 300,
        allowLoopback,
        resolve: toThisMachine,
      });
    };
  const believed = async (allowLoopback = true) => {
    const { ask } = aSite(here(allowLoopback));
    await ask(signed());
    return ask(signed());
  };
  try {
    site.on(path, answers.text(agent.directory));
    expect(await believed()).toBe("agent.example");
    expect(await believed(false)).toBeNull();
    site.on("/elsewhere", answers.text(agent.directory));
    site.on(path, answers.redirect("/elsewhere"));
    expect(await believed()).toBeNull();
    site.on(path, answers.text(agent.directory + " ".repeat(40_000)));
    expect(await believed()).toBeNull();
    site.on(path, answers.hang());
    expect(await believed()).toBeNull();
    site.on(path, answers.text("<html>"));
    expect(await believed()).toBeNull();
  } finally {
    await site.close();
  }
});

test("of a key set only Ed25519 keys in their time count, and no published example", () => {
  const { x } = (JSON.parse(agent.directory) as { keys: { x: string }[] }).keys[0]!;
  const good = { kty: "OKP", crv: "Ed25519", x };
  expect(idsOf([good, null, 7, { ...good, crv: "X25519" }, { kty: "RSA", n: "AA" }])).toEqual([
    agent.keyId,
  ]);
  expect(idsOf([{ ...good, x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs" }])).toEqual([]);
  expect(idsOf([...Array.from({ length: 20 }, () => null), good])).toEqual([]);
  for (const text of ["null", "7", "[]", '{"keys":{}}', "{"]) expect(readKeys(text)).toBeNull();
  const timed = readKeys(
    JSON.stringify({ keys: [{ ...good, nbf: 1_712_793_600, exp: 1_743_465_600_000 }] }),
  );
  expect(timed?.get(agent.keyId)).toMatchObject({
    from: 1_712_793_600_000,
    until: 1_743_465_600_000,
  });
});
