// Installs Debian packages for programs that the tests need beside Node.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs Debian packages without prompts; throws when this is not Debian, or not root. */
export function installPackages(...names: string[]): void {
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0)
    throw new Error("not Debian as root");
  const quiet = {
    stdio: "ignore" as const,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  execFileSync("apt-get", ["update", "-qq"], quiet);
  // With recommended packages: fonts, without which Chromium lays out pages differently.
  execFileSync("apt-get", ["install", "-y", "-qq", ...names], quiet);
}
