// Who may read the metrics.
import { Hono } from "hono";
import { expect, test } from "vitest";
import { metricsEndpoint } from "./metrics-endpoint.ts";

const token = "a token of some length";

function ask(
  own: string | null,
  { headers = {}, address = "127.0.0.1" }: { headers?: Record<string, string>; address?: string },
) {
  const app = new Hono();
  app.route(
    "/metrics",
    metricsEndpoint(own, async () => "figures 1\n"),
  );
  const request = new Request("http://localhost:3000/metrics", {
    headers: { host: "localhost:3000", ...headers },
  });
  return app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
}

test.each([
  ["this machine", null, {}, 200],
  ["this machine by IPv6", null, { address: "::1" }, 200],
  ["this machine by IPv4 in IPv6", null, { address: "::ffff:127.0.0.1" }, 200],
  ["another machine", null, { address: "203.0.113.7" }, 404],
  ["another machine without an address", null, { address: "" }, 404],
  ["a proxy on this machine", null, { headers: { "x-forwarded-for": "203.0.113.7" } }, 404],
  ["a proxy that names itself", null, { headers: { via: "1.1 proxy" } }, 404],
  ["a proxy that names the host", null, { headers: { "x-forwarded-host": "a.example" } }, 404],
  ["a proxy that says nothing", null, { headers: { host: "www.example.com" } }, 404],
  ["a page that was led here by DNS", null, { headers: { host: "localhost.evil.example" } }, 404],
  ["the token", token, { headers: { authorization: `Bearer ${token}` }, address: "10.1.1.1" }, 200],
  ["a wrong token", token, { headers: { authorization: "Bearer a token of some lengtH" } }, 404],
  ["no token, from this machine", token, {}, 404],
])("%s", async (_, own, from, status) => {
  const answer = await ask(own, from);
  expect(answer.status).toBe(status);
  expect((await answer.text()).includes("figures")).toBe(status === 200);
});
