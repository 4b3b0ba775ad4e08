// Starts the built site: `node scripts/serve.ts`. `npm start` installs, builds and then runs this.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEnvironment } from "#app/platform/environment.ts";
import { closeServer, proxyTimes } from "#app/platform/http/close-server.ts";
import { guardSockets, serverOptions, socketBounds } from "#app/platform/http/guard-sockets.ts";
import type * as Server from "../server.ts";

const read = readEnvironment(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(fault);
  process.exit(1);
}
const { environment } = read;

const built = new URL("../build/server/index.js", import.meta.url).href;
const { createListener, openHouse } = (await import(built)) as typeof Server;
const open = await openHouse(environment);
let closing = false;
const bounds = {
  ...socketBounds,
  ...((environment.trustProxy || !environment.rateLimits) && { perNetwork: null }),
};
const server = createServer(
  serverOptions(bounds),
  createListener(open, () => closing),
);
guardSockets(server, bounds, ({ method, url }) => method === "POST" && url === "/admin/pictures");
server.listen(environment.port, environment.host, () => {
  const { port } = server.address() as AddressInfo;
  const origin = process.env.ORIGIN ? environment.origin : `http://localhost:${port}`;
  console.log(`The site is open at ${origin}`);
  if (!environment.smtpUrl && environment.mode !== "production")
    console.log(`Letters land in the inbox at ${origin}/dev/mail (set SMTP_URL to send them)`);
  console.log("The owner's side is at /admin; `npm run owner` makes its first owner");
  console.log(
    environment.stripe?.live
      ? "Cards go to Stripe, and real money moves"
      : `Cards go to ${environment.stripe ? "Stripe with test keys" : "the sandbox"}: test cards only, no money moves`,
  );
});

// Elsewhere than in production Ctrl-C is quick: there is no proxy, and idle connections are not waited for.
const isProduction = environment.mode === "production";
const closingTimes = {
  proxy: isProduction && environment.trustProxy ? proxyTimes : null,
  cutIdleAfter: isProduction ? null : 250,
  // What is still open then is cut; jobs leave leases behind that another process takes up.
  longest: 20_000,
};

// A second signal ends at once; the first lets what is under way come to its end.
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void closeHouse();
  });

async function closeHouse(): Promise<void> {
  const { log } = open.house;
  setTimeout(() => {
    log.error("the house could not be closed in order");
    process.exit(1);
  }, closingTimes.longest + 5_000).unref();
  const isOrderly = await closeServer(server, closingTimes);
  await open.close();
  log.info("the house is closed", { isOrderly });
  process.exit(0);
}
