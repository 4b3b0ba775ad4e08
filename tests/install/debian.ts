// A fresh Debian for the tests of deploy/: created once by debootstrap, stored as an archive, unpacked and started per test file.
import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { rename } from "node:fs/promises";
import { freemem, homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Debian programs that the tests need on this machine, by the package that provides each. */
const programs = {
  debootstrap: "debootstrap",
  "systemd-nspawn": "systemd-container",
  slirp4netns: "slirp4netns",
};
const debianRelease = "bookworm";
const included = "systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps";
/** Packages that deploy/install installs: included in the archive, so that they are not downloaded each time. */
const fetched = ["nodejs", "npm", "caddy", "curl"];

/**
 * The archive of the fresh system, created when there is none (a few minutes, once). Throws with one sentence when this machine
 * cannot create one.
 */
export async function findDebian(): Promise<string> {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    throw new Error("not root on Linux");
  if (!existsSync("/etc/debian_version")) throw new Error("not a Debian");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const missing = Object.entries(programs).filter(([program]) => !existsAsProgram(program));
  if (missing.length > 0) {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: environment });
    const packages = missing.map(([, name]) => name);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: "ignore",
      env: environment,
    });
  }
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "kaz-filao");
  const archive = join(folder, `${debianRelease}-${process.arch}-1.tar`);
  if (existsSync(archive)) return archive;
  console.log("Making a fresh Debian for the tests of deploy/ (once)");
  mkdirSync(folder, { recursive: true });
  const root = mkdtempSync(join(tmpdir(), "debian-"));
  try {
    chmodSync(root, 0o755);
    await run(
      "debootstrap",
      ["--variant=minbase", `--include=${included}`, debianRelease, root],
      quiet,
    );
    cpSync("/etc/resolv.conf", join(root, "etc/resolv.conf"), { dereference: true });
    // Without mounts: downloading needs none.
    const inside = (...command: string[]) => run("chroot", [root, ...command], quiet);
    await inside("apt-get", "clean");
    await inside("apt-get", "update", "-qq");
    await inside(
      "apt-get",
      "install",
      "-y",
      "--no-install-recommends",
      "--download-only",
      ...fetched,
    );
    await run("tar", ["-C", root, "-cf", `${archive}.part`, "."]);
    await rename(`${archive}.part`, archive);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return archive;
}

const quiet = { maxBuffer: 64 * 1024 ** 2 };

function existsAsProgram(program: string): boolean {
  return ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].some((folder) =>
    existsSync(join(folder, program)),
  );
}

/** A folder for unpacked systems: in memory where there is plenty, which saves writing some ten thousand files to disk. */
export function chooseTempFolder(): string {
  const isRoomy = existsSync("/dev/shm") && freemem() > 8 * 1024 ** 3;
  return mkdtempSync(join(isRoomy ? "/dev/shm" : tmpdir(), "kaz-filao-debian-"));
}

/** Unpacks the system into `root`, with dpkg's fsync calls turned off. */
export async function unpackDebian(archive: string, root: string, exclude: string[] = []) {
  mkdirSync(root, { recursive: true });
  await run("tar", ["-C", root, "-xf", archive, ...exclude.map((path) => `--exclude=${path}`)]);
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n");
  writeFileSync(join(root, "etc/dpkg/dpkg.cfg.d/unsafe"), "force-unsafe-io\n");
}

/**
 * Settings with which npm inside reaches the registry of this machine's npm: its certificates are copied to /etc/ssl/lent, its
 * cache to /var/npm, writable by every user.
 */
export async function npmSettingsFor(root: string): Promise<Record<string, string>> {
  const read = async (key: string) => (await run("npm", ["config", "get", key])).stdout.trim();
  const env: Record<string, string> = {
    npm_config_cache: "/var/npm",
    npm_config_prefer_offline: "true",
    npm_config_registry: await read("registry"),
  };
  for (const key of ["http_proxy", "https_proxy", "no_proxy"])
    if (process.env[key]) env[key] = process.env[key];
  const certificates = {
    npm_config_cafile: await read("cafile"),
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? "",
  };
  mkdirSync(join(root, "etc/ssl/lent"), { recursive: true });
  for (const [key, file] of Object.entries(certificates)) {
    if (!existsSync(file)) continue;
    copyFileSync(file, join(root, `etc/ssl/lent/${key}.pem`));
    env[key] = `/etc/ssl/lent/${key}.pem`;
  }
  const cache = join(await read("cache"), "_cacache");
  mkdirSync(join(root, "var/npm"), { recursive: true });
  if (existsSync(cache)) await run("cp", ["-r", cache, join(root, "var/npm/")]);
  await run("chmod", ["-R", "a+rwX", join(root, "var/npm")]);
  return env;
}

/** Copies the project as in a fresh checkout, including uncommitted changes and new files. */
export function copySources(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter(existsSync)) cpSync(file, join(folder, file));
}
