// A site in production on a test's database, opened as scripts/serve.ts opens it, with a clock that stands still.
import type { App } from "#app/app.server.ts";
import { openApp } from "#app/open-app.server.ts";
import type { RunningApp } from "#app/open-app.server.ts";
import type { PageRoute } from "#app/route-map.ts";
import type { Clock } from "#app/platform/clock.ts";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { createLog } from "#app/platform/monitoring/log.ts";
import { anOwner, signedInBrowser } from "../admin-users.ts";
import type { TestDatabase } from "../test-database.ts";
import { aWholeSite } from "./whole-site.ts";
import type { WholeSite } from "./whole-site.ts";

export interface ProductionSite {
  open: RunningApp;
  app: App;
  site: WholeSite;
  /** Lines of the log, as JSON. */
  log: string[];
}

/** `env` is added to NODE_ENV=production; the jobs run only when requested, and tell search engines of `pages`. */
export async function openProduction(
  database: TestDatabase,
  clock: Clock,
  env: Record<string, string> = {},
  { jobs = false, pages = [] }: { jobs?: boolean; pages?: readonly PageRoute[] } = {},
): Promise<ProductionSite> {
  const { databaseUrl, dataDir } = database.settings;
  const read = readEnvironment({
    NODE_ENV: "production",
    ORIGIN: "https://hotel.example",
    DATA_DIR: dataDir,
    ENCODE_PICTURES: "off",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const log: string[] = [];
  const open = await openApp(read.environment, {
    clock,
    log: createLog("info", (line) => log.push(line)),
    jobs,
    pages,
  });
  return { open, app: open.app, site: aWholeSite(open.app), log };
}

/** The `Cookie` header of an owner who is created and signed in. */
export async function ownerCookie(app: App): Promise<string> {
  await anOwner(app);
  const browser = await signedInBrowser(app);
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** What a reader sees of a page's HTML: without scripts and their content. */
export function shownIn(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>/g, "");
}

/** Whether the page shows the text; for assertions that do not print the whole page. */
export function shows(html: string, text: string): boolean {
  return shownIn(html).includes(text);
}
