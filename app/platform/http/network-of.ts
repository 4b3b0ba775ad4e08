// The network a request comes from, for rate limiting: an IPv4 address, or the IPv6 network of one household.
import type { Context } from "hono";
import { localHost } from "../environment/environment.ts";
import type { Environment } from "../environment/environment.ts";

/**
 * An IPv4 address, or the first 64 bits of an IPv6 address, since a household controls all addresses in them. Behind
 * our own proxy it is the last address in X-Forwarded-For, the only one that the proxy wrote itself. "unknown" without
 * a socket.
 */
export function networkOf(c: Context, { trustProxy }: Pick<Environment, "trustProxy">): string {
  const socket = (c.env as Partial<NodeBindings> | undefined)?.incoming?.socket;
  return networkFrom(c.req.header("x-forwarded-for"), socket?.remoteAddress, { trustProxy });
}

/** The same from `X-Forwarded-For` and the socket's address. */
export function networkFrom(
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
  { trustProxy }: Pick<Environment, "trustProxy">,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1) : undefined;
  return networkOfAddress((forwarded ?? socketAddress ?? "").trim());
}

/**
 * Whether the request comes from this machine, by its own name and not through a proxy: a loopback socket, a local
 * `Host` (DNS rebinding uses another name) and no header added by a proxy.
 */
export function isLocalRequest(c: Context): boolean {
  const socket = (c.env as Partial<NodeBindings> | undefined)?.incoming?.socket;
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(socket?.remoteAddress ?? "");
  const isLocal = localHost.test((c.req.header("host") ?? "").replace(/:\d+$/, ""));
  return (
    isLoopback && isLocal && !Object.keys(c.req.header()).some((name) => proxyHeaders.test(name))
  );
}

const proxyHeaders = /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip)$/i;

/** The network of an address as text. */
export function networkOfAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain || "unknown";
  const [head = "", tail] = plain.toLowerCase().split("::", 2);
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const last = tail === "" ? [] : tail.split(":");
    while (groups.length + last.length < 8) groups.push("0");
    groups.push(...last);
  }
  const first = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${first.join(":")}::/64`;
}

/**
 * The IPv6 networks that contain a household's, and how many times its allowance each has. A /48 is given to one
 * customer or shared by many mobile devices, a /32 belongs to a provider. None for an IPv4 address.
 */
export function widerNetworks(network: string): { network: string; times: number }[] {
  const [, two, third] = /^([\da-f]+:[\da-f]+):([\da-f]+):[\da-f]+::\/64$/.exec(network) ?? [];
  if (two === undefined) return [];
  return [
    { network: `${two}:${third}::/48`, times: 16 },
    { network: `${two}::/32`, times: 256 },
  ];
}

/**
 * The network whose counters share memory: the /32 of an IPv6 network, the first 16 bits of an IPv4 address, else the
 * text itself.
 */
export function parentNetworkOf(network: string): string {
  return /^(?:[\da-f]+:[\da-f]+(?=:)|\d+\.\d+(?=\.))/.exec(network)?.[0] ?? network;
}

// The environment that @hono/node-server passes to an app.
interface NodeBindings {
  incoming: { socket: { remoteAddress?: string | undefined } };
}
