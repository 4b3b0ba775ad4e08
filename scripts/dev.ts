// `npm run dev`: the same server from its sources, with reload.
import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import type * as Server from "../server.ts";

const read = readEnvironment({ NODE_ENV: "development", ...process.env });
if (!read.ok) {
  for (const fault of read.faults) console.error(fault);
  process.exit(1);
}
const { environment } = read;

// Hot reload uses the site's own port, so that two developers' sites can run side by side.
const http = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: "custom",
});
const load = () => vite.ssrLoadModule("./server.ts") as Promise<typeof Server>;
const open = await (await load()).openApp(environment);
const listener = getRequestListener(async (request, bindings) => {
  try {
    // Loaded per request, so that edits take effect with the next one.
    const { createApp } = await load();
    const response = await createApp(open).fetch(request, bindings);
    // Vite's client runs inline and over a web socket; the strict policy is for the built site.
    response.headers.delete("content-security-policy");
    return response;
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    throw error;
  }
});

http.listen(environment.port, () => {
  console.log(`Developing at http://localhost:${environment.port}, emails at /dev/mail`);
});
