// The built site as in production: NODE_ENV=production, behind TLS and the proxy, with a mail server and a browser. All journeys
// start from it.
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { freePort } from "./site/free-port.ts";
import { startProxy } from "./site/https-proxy.ts";
import { aMailbox, type Mailbox } from "./emails/mailbox.ts";
import { openForGuests } from "./site/open-for-guests.ts";
import { quickPictures } from "./pictures/quick-pictures.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

export interface OpenSite {
  /** Of the proxy, by https. */
  origin: string;
  /** The same site by http, which redirects to https; null where Caddy is not available. */
  plainOrigin: string | null;
  /** The key that another browser must trust (https-proxy.ts). */
  trustedKey: string;
  browser: Browser;
  server: ServerProcess;
  mailbox: Mailbox;
  dataDir: string;
  close(): Promise<void>;
}

/**
 * Starts the built site on an empty SQLite database, with `env` in its environment, and Chromium. A new property starts closed;
 * unless `closed` is asked for, it is open already. Its pictures are larger files than in production, unless `ownPictures` are
 * asked for, which the site encodes itself.
 */
export async function openSite(
  env: Record<string, string> = {},
  { closed = false, ownPictures = false } = {},
): Promise<OpenSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "site-"));
  if (!ownPictures) await symlink(join(quickPictures, "pictures"), join(dataDir, "pictures"));
  const [port, httpsPort, mailbox] = await Promise.all([freePort(), freePort(), aMailbox()]);
  const settings = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    ORIGIN: `https://localhost:${httpsPort}`,
    TRUST_PROXY: "true",
    RATE_LIMITS: "on",
    PAYMENTS: "sandbox",
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Kaz Filao <stay@kaz-filao.example>",
    ...env,
  };
  const [server, proxy] = await Promise.all([
    startServer({ databaseUrl: null, dataDir, port }, settings),
    startProxy(httpsPort, [`127.0.0.1:${port}`]),
  ]);
  if (!closed) await openForGuests({ databaseUrl: null, dataDir });
  const browser = await launchBrowser(proxy.trustedKey);
  return {
    origin: proxy.origin,
    plainOrigin: proxy.plainOrigin,
    trustedKey: proxy.trustedKey,
    browser,
    server,
    mailbox,
    dataDir,
    async close() {
      // A graceful shutdown is tested elsewhere; here it would only take time.
      await Promise.all([browser.close(), server.kill()]);
      await Promise.all([proxy.stop(), mailbox.close()]);
      await rm(dataDir, { recursive: true });
    },
  };
}
