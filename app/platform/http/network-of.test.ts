// Which addresses count as one visitor.
import { expect, test } from "vitest";
import { Hono } from "hono";
import { networkOf, networkOfAddress, parentNetworkOf, widerNetworks } from "./network-of.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", "unknown"],
])("%s is %s", (address, network) => {
  expect(networkOfAddress(address)).toBe(network);
});

test.each([
  ["2001:db8:1:2::/64", ["2001:db8:1::/48", "2001:db8::/32"], "2001:db8"],
  ["2001:db8:0:0::/64", ["2001:db8:0::/48", "2001:db8::/32"], "2001:db8"],
  ["0:0:0:0::/64", ["0:0:0::/48", "0:0::/32"], "0:0"],
  ["203.0.113.7", [], "203.0"],
  ["unknown", [], "unknown"],
  // Passed on by our proxy, but not a network.
  ["a b", [], "a b"],
])("around %s are %j", (network, wider, origin) => {
  expect(widerNetworks(network).map((each) => each.network)).toEqual(wider);
  expect(parentNetworkOf(network)).toBe(origin);
});

async function ask(trustProxy: boolean, headers: Record<string, string>, socket?: string) {
  const app = new Hono();
  app.get("/", (c) => c.text(networkOf(c, { trustProxy })));
  const env = socket ? { incoming: { socket: { remoteAddress: socket } } } : undefined;
  return (await app.fetch(new Request("http://hotel.example/", { headers }), env)).text();
}

test("a visitor cannot choose the address that counts", async () => {
  const forged = { "x-forwarded-for": "198.51.100.1" };
  expect(await ask(false, forged, "203.0.113.7")).toBe("203.0.113.7");
  expect(await ask(false, forged)).toBe("unknown");
  const behindProxy = { "x-forwarded-for": "198.51.100.1, 203.0.113.9" };
  expect(await ask(true, behindProxy, "10.0.0.1")).toBe("203.0.113.9");
  expect(await ask(true, {}, "10.0.0.1")).toBe("10.0.0.1");
});
