// Starts an unpacked root file system with systemd-nspawn in its own control groups: a whole system or one program.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** Output and exit code of a command. */
export interface Ended {
  code: number;
  /** Both streams, in the order in which they were written. */
  said: string;
}

export interface Container {
  /** The first process, by its id on this machine. */
  pid: number;
  /** Resolves when the container has exited. */
  ended: Promise<Ended>;
  /** Starts a command inside, as root and in a process group of its own; `interrupt` sends SIGINT to all of it, as Ctrl-C does. */
  start(
    command: string[],
    env?: Record<string, string>,
  ): { ended: Promise<Ended>; interrupt(): void };
  /** Ends all its processes at once. */
  stop(): Promise<void>;
}

/** Starts a container with options of systemd-nspawn; resolves when its first process is one of `names`. */
export async function startContainer(options: string[], names: RegExp): Promise<Container> {
  const { child, ended, tidy } = spawnContainer(options);
  const pid = await until(async () => {
    if (child.exitCode !== null) throw new Error(`the container has exited: ${(await ended).said}`);
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    for (const one of children.trim().split(" "))
      if (names.test(await readFile(`/proc/${one}/comm`, "utf8").catch(() => "")))
        return Number(one);
    return 0;
  });
  const start: Container["start"] = (command, env = {}) => {
    const entered = ["-t", String(pid), "-m", "-u", "-i", "-n", "-p", "-r"];
    const inside = spawn(
      "nsenter",
      [...entered, "sh", "-c", 'cd / && exec "$@"', "sh", ...command],
      {
        detached: true,
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: paths, HOME: "/root", LANG: "C.UTF-8", ...env },
      },
    );
    return { ended: collect(inside), interrupt: () => process.kill(-inside.pid!, "SIGINT") };
  };
  return {
    pid,
    ended,
    start,
    async stop() {
      // Killing the first process ends all others.
      if (child.exitCode === null) process.kill(pid, "SIGKILL");
      await ended;
      await tidy();
    },
  };
}

/** Runs one program in a container to its end. */
export async function runInContainer(options: string[]): Promise<Ended> {
  const { ended, tidy } = spawnContainer(options);
  try {
    return await ended;
  } finally {
    await tidy();
  }
}

const paths = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin";

function spawnContainer(options: string[]) {
  const name = `kaz-filao-${randomUUID().slice(0, 8)}`;
  // Without their own control groups two containers would share them. Older machines have two hierarchies, and a named one.
  const groups = ["/sys/fs/cgroup", "/sys/fs/cgroup/systemd", "/sys/fs/cgroup/unified"]
    .filter((tree) => existsSync(join(tree, "cgroup.procs")))
    .map((tree) => join(tree, name));
  for (const group of groups) mkdirSync(group);
  const enter = 'for group in $1; do echo $$ > "$group/cgroup.procs"; done; shift; exec "$@"';
  // It is killed together with the tests.
  const nspawn = ["setpriv", "--pdeathsig", "KILL", "systemd-nspawn", "-q", "--register=no"];
  const nspawnCommand = [
    ...nspawn,
    "--keep-unit",
    "--console=pipe",
    `--machine=${name}`,
    ...options,
  ];
  const child = spawn("sh", ["-c", enter, "sh", groups.join(" "), ...nspawnCommand], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const tidy = async () => {
    for (const group of groups)
      await promisify(execFile)("find", [group, "-depth", "-type", "d", "-delete"]);
  };
  return { child, ended: collect(child), tidy };
}

export interface Debian extends Pick<Container, "start" | "stop"> {
  root: string;
  /** Runs a command as root in the folder /, with `env` and the usual paths; never throws for its exit code. */
  run(command: string[], env?: Record<string, string>): Promise<Ended>;
  /** Runs a bash script; throws its output when it fails. */
  sh(script: string): Promise<string>;
}

/**
 * Starts the system in `root` with systemd as its first process and its own network: all ports are free, the internet is
 * reached through this machine, and this machine itself cannot be reached.
 */
export async function startDebian(root: string): Promise<Debian> {
  rmSync(join(root, "etc/resolv.conf"), { force: true });
  writeFileSync(join(root, "etc/resolv.conf"), "nameserver 10.0.2.3\n");
  const options = ["-D", root, "--boot", "--private-network", "--resolv-conf=off"];
  const { pid, start, ...container } = await startContainer(options, /^systemd$/m);
  const bridge = ["slirp4netns", "--configure", "--mtu=65520", "--disable-host-loopback"];
  const network = spawn("setpriv", ["--pdeathsig", "KILL", ...bridge, String(pid), "tap0"], {
    stdio: "ignore",
  });
  const debian: Debian = {
    root,
    start,
    async stop() {
      network.kill();
      await container.stop();
    },
    run: (command, env) => start(command, env).ended,
    async sh(script) {
      const { code, said } = await start(["bash", "-c", script]).ended;
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${said}`);
      return said.trimEnd();
    },
  };
  const state = () => debian.run(["systemctl", "is-system-running"]);
  try {
    await until(async () => (await state()).said.startsWith("running"));
  } catch (error) {
    await debian.stop();
    throw error;
  }
  return debian;
}

async function collect(child: ChildProcess): Promise<Ended> {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code: code ?? (signal === "SIGINT" ? 130 : 137), said };
}

/** Polls ten times a second until the result is truthy; throws after a minute. */
export async function until<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error("not within a minute");
}
