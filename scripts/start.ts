// `npm start`: builds the site if its sources changed, then serves it. The packages are installed by scripts/prepare.js.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import "./use-property.ts";
import { buildFolder, propertyFolder } from "#app/platform/property-folder.ts";

const stamp = join(buildFolder, ".made-from");
const sources = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== sources) {
  console.log("Building the site");
  await import("./build.ts");
  writeFileSync(stamp, sources);
}
await import("./serve.ts");

function fingerprint(): string {
  const hash = createHash("sha256");
  const files = ["app", "db", propertyFolder].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const single = ["server.ts", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
  for (const path of [...files, ...single].sort())
    hash.update(path).update("\0").update(readFileSync(path));
  return hash.digest("hex");
}
