// The site with every word of its English catalogues marked (scripts/bundling/mark-message.ts): the same code, built again in a folder of
// its own. The site itself is unchanged: a word that appears unmarked on a page does not come from a catalogue.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { extras } from "#property/extras.ts";
import { markCatalogue, markMessage } from "../../../scripts/bundling/mark-message.ts";
import { launchBrowser } from "../browser.ts";
import type { OpenSite } from "../open-site.ts";
import { startServer } from "../server-process.ts";

/** The open site and the folder it runs in. */
export interface MarkedSite extends Pick<OpenSite, "origin" | "browser" | "dataDir" | "close"> {
  folder: string;
  /** Runs a script of the site on its database; resolves with what it printed. */
  run(script: string, ...args: string[]): Promise<string>;
}

/** Copies, marks, builds (a few seconds) and starts the site on an empty SQLite database, with Chromium. */
export async function openMarkedSite(): Promise<MarkedSite> {
  const folder = await mkdtemp(join(tmpdir(), "marked-"));
  await copySite(folder);
  for (const words of ["app/i18n/messages/en", "property/words/en"])
    await markFolder(join(folder, words));
  await markExtras(join(folder, "property/extras.ts"));
  await runIn(folder, "scripts/build.ts");
  const dataDir = join(folder, "data");
  const server = await startServer({ databaseUrl: null, dataDir, folder });
  const browser = await launchBrowser();
  return {
    origin: server.origin,
    browser,
    dataDir,
    folder,
    run: (script, ...args) => runIn(folder, script, ...args),
    async close() {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const parts = [
  "app",
  "db",
  "property",
  "public",
  "scripts",
  "package.json",
  "react-router.config.ts",
  "server.ts",
  "tsconfig.json",
  "vite.config.ts",
];

async function copySite(folder: string): Promise<void> {
  for (const part of parts) await cp(part, join(folder, part), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"), "junction");
}

async function markFolder(folder: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const path = join(folder, file);
    const marked = markCatalogue(JSON.parse(await readFile(path, "utf8")));
    await writeFile(path, JSON.stringify(marked));
  }
}

// Their words stand in the file that lists them: the seed copies them into the database.
async function markExtras(path: string): Promise<void> {
  let file = await readFile(path, "utf8");
  for (const { words } of extras)
    for (const text of Object.values(words.en ?? {}))
      file = file.replaceAll(JSON.stringify(text), JSON.stringify(markMessage(text)));
  await writeFile(path, file);
}

async function runIn(folder: string, script: string, ...args: string[]): Promise<string> {
  const programs = join(folder, "node_modules", ".bin");
  const env = {
    ...process.env,
    NODE_ENV: "test",
    DATA_DIR: join(folder, "data"),
    PATH: `${programs}${delimiter}${process.env.PATH ?? ""}`,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    cwd: folder,
    env,
  });
  return stdout;
}
