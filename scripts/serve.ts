// Starts the built site: `node scripts/serve.ts`. `npm start` installs, builds and then runs this.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEnvironment } from "#app/platform/environment.ts";
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
// Slow clients are cut; a form of 64 KB needs no longer.
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 };
const server = createServer(limits, createListener(open));
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

// A second signal ends at once; the first lets what is under way come to its end.
let closing = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    server.close(() => void open.close().then(() => process.exit(0)));
    server.closeIdleConnections();
  });
