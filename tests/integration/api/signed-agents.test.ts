// Agents that sign their requests, at the whole site: through the official client of the Model Context Protocol, and what a signature changes.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/monitoring/log.ts";
import { createRateLimiter } from "#app/platform/rate-limits/rate-limiter.ts";
import { aDirectoryFetcher, aSignedAgent } from "#tests/support/api/signed-agent.ts";
import { anApp } from "#tests/support/booking-requests.ts";
import { aClock } from "#tests/support/clock.ts";
import { aWholeSite } from "#tests/support/site/whole-site.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";

const start = Date.parse("2026-11-24T08:00:00.000Z");

test("a signed agent is named in the log and has its own limit; its network, its bookings and guesses have theirs", async () => {
  const clock = aClock(new Date(start).toISOString());
  const database = await openTestDatabase("sqlite", { seeded: true });
  const agent = aSignedAgent("agent.example");
  const { asked, fetchText: fetchAgentKeys } = aDirectoryFetcher(agent);
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", (line) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  });
  const rateLimiter = createRateLimiter(clock);
  const site = aWholeSite({ ...anApp(database, clock), log, rateLimiter, fetchAgentKeys });
  const sign = () => agent.sign({ created: start / 1000 });
  const request = async (path: string, headers: Record<string, string>) =>
    (await site.request(path, { headers })).status;
  try {
    const client = new Client({ name: "test", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`), {
      fetch: async (url, init) => {
        const headers = new Headers(init?.headers);
        for (const [name, value] of Object.entries(sign())) headers.set(name, value);
        const answer = await site.request(new URL(url).pathname, {
          ...init,
          headers,
        } as RequestInit);
        const isEmpty = [202, 204, 304].includes(answer.status);
        return new Response(isEmpty ? null : answer.bytes.toString(), answer);
      },
    });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.length).toBe(5);
    await client.close();
    const atMcp = lines.filter(({ event, route }) => event === "request" && route === "/mcp");
    // The first request named the directory, which was then read.
    expect(atMcp[0]).not.toHaveProperty("agent");
    expect(atMcp.at(-1)).toMatchObject({ agent: "agent.example" });
    expect(asked.length).toBe(1);

    // The network's allowance is used up by others in it.
    while ((await request("/api/nothing", {})) !== 429);
    expect(await request("/api/nothing", { ...sign(), Signature: "sig1=:AAAA:" })).toBe(429);
    expect(await request("/api/nothing", sign())).not.toBe(429);
    // Pages do not read signatures.
    lines.length = 0;
    await request("/en/contact", sign());
    expect(lines.some((line) => "agent" in line)).toBe(false);
    // The agent's own allowance ends as well.
    let answered = 0;
    while ((await request("/api/nothing", sign())) !== 429) answered++;
    expect(answered).toBeGreaterThan(500);
    expect(answered).toBeLessThanOrEqual(600);

    // Guesses of others' bookings count for the network, signed or not.
    clock.set(new Date(start + 61_000).toISOString());
    const later = () => agent.sign({ created: start / 1000 + 61 });
    let guesses = 0;
    while ((await request(`/api/bookings/KF-AAAA${1000 + guesses}`, later())) !== 429) guesses++;
    expect(guesses).toBeLessThanOrEqual(20);
    expect(await request("/api/bookings/KF-AAAA9999", {})).toBe(429);
  } finally {
    await database.close();
  }
});
