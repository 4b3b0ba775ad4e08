// A site in production on a test's database, opened as scripts/serve.ts opens it, with a clock that stands still.
import type { House } from "#app/house.server.ts";
import { openHouse, type OpenHouse } from "#app/open-house.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { readEnvironment } from "#app/platform/environment.ts";
import { createLog } from "#app/platform/log.ts";
import type { TestDatabase } from "./open-house.ts";
import { aDesk, anOwner } from "./owner-people.ts";
import { aWholeSite, type WholeSite } from "./whole-site.ts";

export interface ProductionSite {
  open: OpenHouse;
  house: House;
  site: WholeSite;
  /** Lines of the log, as JSON. */
  log: string[];
}

/** `env` is added to NODE_ENV=production; the jobs run only when requested. */
export async function openProduction(
  database: TestDatabase,
  clock: Clock,
  env: Record<string, string> = {},
  { jobs = false } = {},
): Promise<ProductionSite> {
  const { databaseUrl, dataDir } = database.settings;
  const read = readEnvironment({
    NODE_ENV: "production",
    ORIGIN: "https://house.example",
    DATA_DIR: dataDir,
    ENCODE_PICTURES: "off",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const log: string[] = [];
  const open = await openHouse(read.environment, {
    clock,
    log: createLog("info", (line) => log.push(line)),
    jobs,
  });
  return { open, house: open.house, site: aWholeSite(open.house), log };
}

/** The `Cookie` header of an owner who is created and signed in. */
export async function ownerCookie(house: House): Promise<string> {
  await anOwner(house);
  const desk = await aDesk(house);
  return [...desk.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** What a reader sees of a page's HTML: without scripts and their content. */
export function shownIn(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>/g, "");
}

/** Whether the page shows the text; for assertions that do not print the whole page. */
export function shows(html: string, text: string): boolean {
  return shownIn(html).includes(text);
}
