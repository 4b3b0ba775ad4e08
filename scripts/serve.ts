// Starts the built site: `node scripts/serve.ts`. `npm start` installs, builds and then runs this.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import {
  closeServer,
  guardSockets,
  proxyTimes,
  serverOptions,
  socketLimits,
} from "#app/platform/http/sockets.ts";
import { buildFolder } from "#app/platform/property-folder.ts";
import { startupLines } from "#app/platform/environment/startup-lines.ts";
import type * as Server from "../server.ts";
import "./use-property.ts";

const read = readEnvironment(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(fault);
  process.exit(1);
}
const { environment } = read;

const built = pathToFileURL(resolve(buildFolder, "server/index.js")).href;
const { createListener, isUpload, openApp } = (await import(built)) as typeof Server;
const open = await openApp(environment);
let closing = false;
const limits = {
  ...socketLimits,
  ...((environment.trustProxy || !environment.rateLimits) && { perNetwork: null }),
};
const server = createServer(
  serverOptions(limits),
  createListener(open, () => closing),
);
guardSockets(server, limits, (asked) => isUpload(asked, (name) => asked.headers[name]?.toString()));
server.once("error", (error: NodeJS.ErrnoException) => void refuseToStart(error));
server.listen(environment.port, environment.host, () => {
  const { port } = server.address() as AddressInfo;
  const origin = process.env.ORIGIN ? environment.origin : `http://localhost:${port}`;
  for (const line of startupLines(environment, origin)) console.log(line);
});

// Outside production Ctrl-C is quick: there is no proxy, and idle connections are not waited for.
const isProduction = environment.mode === "production";
const closingTimes = {
  proxy: isProduction && environment.trustProxy ? proxyTimes : null,
  cutIdleAfter: isProduction ? null : 250,
  // Connections still open then are cut; interrupted jobs leave leases that another process takes over.
  longest: 20_000,
};

// A second signal exits at once; the first lets requests in progress finish.
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void closeApp();
  });

// Errors that the operator can fix are explained in a sentence; others are rethrown.
async function refuseToStart(error: NodeJS.ErrnoException): Promise<void> {
  const { port } = environment;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
    EACCES: `Port ${port} may not be used without administrator rights. Choose another one: PORT=8080 npm start`,
    EADDRNOTAVAIL: `HOST=${environment.host} is no address of this machine.`,
  };
  const reason = reasons[error.code ?? ""];
  if (reason === undefined) throw error;
  console.error(reason);
  await open.close();
  process.exit(1);
}

async function closeApp(): Promise<void> {
  const { log } = open.app;
  setTimeout(() => {
    log.error("the app could not be shut down in time");
    process.exit(1);
  }, closingTimes.longest + 5_000).unref();
  const isOrderly = await closeServer(server, closingTimes);
  await open.close();
  log.info("the app is shut down", { isOrderly });
  process.exit(0);
}
