// Installs the packages of the lock file unless they are installed. Plain JavaScript for the oldest Node in use,
// without dependencies: it runs before anything is installed (`npm start`, `npm test`).
import { execSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";

const lock = "package-lock.json";
// A copy of the lock file as installed: the cheapest check that nothing is missing.
const installed = "node_modules/.installed-lock.json";

if (!existsSync(installed) || readFileSync(installed, "utf8") !== readFileSync(lock, "utf8")) {
  console.log("Installing packages (once)");
  execSync("npm ci --include=dev --no-audit --no-fund", { stdio: "inherit" });
  copyFileSync(lock, installed);
}

// The project installs its own Node where one is published on npm; elsewhere (macOS) the machine's must be recent enough.
const brought = existsSync("node_modules/.bin/node") || existsSync("node_modules/.bin/node.cmd");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (!brought && (major < 24 || (major === 24 && minor < 7))) {
  console.error(`Node 24.7 or newer is needed on this system; this is ${process.versions.node}.`);
  process.exit(1);
}
