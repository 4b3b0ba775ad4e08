// Builds the site into build/ (of another property beside it): pages and server bundle, then a Brotli copy of every text asset. Fails when an admin
// route is unguarded.
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import "./use-property.ts";
import { buildFolder, propertyFolder } from "#app/platform/property-folder.ts";
import { unguardedRoutes } from "./rules/admin-routes.ts";

const faults = unguardedRoutes();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

execFileSync("react-router", ["build"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, NODE_ENV: "production" },
  shell: process.platform === "win32",
});

// For clients that request it without reading a page.
copyFileSync(join(propertyFolder, "brand/favicon.ico"), join(buildFolder, "client/favicon.ico"));

const texts = new Set([".js", ".css", ".svg", ".txt", ".webmanifest"]);
const client = join(buildFolder, "client");
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), options));
}
