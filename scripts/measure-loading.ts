// What a real browser loads until a page is hydrated: over HTTP/1.1 from the built server, and by HTTP/2 from the proxy.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser, waitForHydration } from "#tests/support/browser.ts";
import { freePort } from "#tests/support/site/free-port.ts";
import { startProxy } from "#tests/support/site/https-proxy.ts";
import { startServer } from "#tests/support/server-process.ts";

/** What a page's first view took before scrolling. */
export interface Loaded {
  /** Bytes of script as transferred, with the headers of the answers. */
  bytes: number;
  /** Files of script. */
  files: number;
  /** Requests of every kind. */
  requests: number;
}

/** Loads each path as a telephone does, with an empty cache. */
export async function measureLoading(
  paths: string[],
): Promise<{ path: string; protocol: string; loaded: Loaded }[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "loading-"));
  const [port, httpsPort] = await Promise.all([freePort(), freePort()]);
  const [server, proxy] = await Promise.all([
    startServer({ databaseUrl: null, dataDir, port }, { HOST: "127.0.0.1" }),
    startProxy(httpsPort, [`127.0.0.1:${port}`]),
  ]);
  const browser = await launchBrowser(proxy.trustedKey);
  try {
    const measured = [];
    for (const path of paths)
      for (const [protocol, origin] of [
        ["HTTP/1.1", server.origin],
        ["HTTP/2  ", proxy.origin],
      ] as const)
        measured.push({ path, protocol, loaded: await load(browser, origin + path) });
    return measured;
  } finally {
    await browser.close();
    await proxy.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function load(browser: Browser, address: string): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const loaded: Loaded = { bytes: 0, files: 0, requests: 0 };
  const scripts = new Set<string>();
  const open = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("http")) return;
    if (!open.has(requestId)) loaded.requests++;
    open.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    if (!scripts.has(requestId)) return;
    loaded.files++;
    loaded.bytes += encodedDataLength;
  });
  session.on("Network.loadingFailed", ({ requestId }) => void open.delete(requestId));
  await session.send("Network.enable");
  await page.goto(address);
  await waitForHydration(page);
  // What hydration itself asks for comes at once; then nothing more, for half a second.
  for (let quiet = 0; quiet < 5; quiet = open.size > 0 ? 0 : quiet + 1)
    await page.waitForTimeout(100);
  await context.close();
  return loaded;
}
