// Finds Caddy, the proxy for deploy/Caddyfile, or installs it: Debian's package, as in docs/running.md.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { installPackages } from "./debian.ts";

/** The path of an installed Caddy; installs one when there is none. Null where that fails. */
export function findCaddy(): string | null {
  const usual = ["/usr/bin/caddy", "/usr/local/bin/caddy", "/opt/homebrew/bin/caddy"];
  const find = () =>
    [process.env.CADDY_PATH ?? "", ...usual].find((path) => path && existsSync(path)) ?? null;
  if (find()) return find();
  console.log("Installing the proxy Caddy (once)");
  try {
    // The package starts a service where systemd runs; elsewhere Debian skips that step.
    installPackages("caddy");
  } catch {
    return null;
  }
  return find();
}

/**
 * The path of a current Caddy beside Debian 12's 2.6: extracted from Debian's backports package, without installing it.
 * Null where that fails.
 */
export function findCurrentCaddy(): string | null {
  const folder = resolve(".cache/caddy-current");
  const program = `${folder}/usr/bin/caddy`;
  if (existsSync(program)) return program;
  try {
    download(folder);
  } catch {
    return null;
  }
  return existsSync(program) ? program : null;
}

// From the mirror that this machine already uses.
function download(folder: string): void {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  rmSync(folder, { recursive: true, force: true });
  for (const part of ["lists/partial", "archives/partial"])
    mkdirSync(`${folder}/${part}`, { recursive: true });
  const mirrors = run("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)");
  const mirror = mirrors.split("\n").find((line) => / bookworm$| trixie$/.test(line));
  if (!mirror) throw new Error("no mirror of Debian 12 or 13 is set up");
  const source = `${mirror.split(" ")[0]} trixie-backports main`;
  writeFileSync(
    `${folder}/sources.list`,
    `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${source}\n`,
  );
  const settings = [
    `Dir::Etc::sourcelist=${folder}/sources.list`,
    "Dir::Etc::sourceparts=-",
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}`,
  ].flatMap((setting) => ["-o", setting]);
  run("apt-get", ...settings, "update", "-qq");
  run("apt-get", ...settings, "download", "-qq", "caddy");
  const archive = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (!archive) throw new Error("no package came");
  run("dpkg-deb", "-x", archive, folder);
}
