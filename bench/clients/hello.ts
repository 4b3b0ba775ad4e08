// The minimum of our HTTP stack, as a baseline: Hono on Node's server, one line of text.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono();
app.get("*", (c) => c.text("hello"));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.({ port }));
process.on("message", () => process.send?.(process.cpuUsage()));
