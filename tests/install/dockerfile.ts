// Runs a Dockerfile without Docker: each instruction that deploy/Dockerfile uses, on a fresh Debian.
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { runInContainer } from "./container.ts";
import { npmSettingsFor, unpackDebian } from "./debian.ts";

/** The state of a build stage after the instructions so far. */
export interface Stage {
  name: string;
  root: string;
  env: Record<string, string>;
  workdir: string;
  user: string;
  command: string[];
  healthcheck: string[];
}

/** The instructions of a Dockerfile with continued lines joined, without comments. */
function instructions(path: string): { name: string; rest: string }[] {
  const lines = readFileSync(path, "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n");
  return lines.filter(Boolean).map((line) => {
    const [name = "", rest = ""] = line.trim().split(/ (.*)/);
    return { name, rest };
  });
}

interface Building {
  stages: Stage[];
  /** The build context. */
  context: { root: string; files: string[] };
  folder: string;
  archive: string;
  npm: Record<string, string>;
}

/**
 * Runs a Dockerfile in `folder` on a fresh Debian from `archive`, with the files of the folder `context` that its
 * .dockerignore admits. Throws at an instruction that fails or is unknown.
 */
export async function runDockerfile(
  dockerfile: string,
  { context, folder, archive }: { context: string; folder: string; archive: string },
): Promise<Stage[]> {
  const files = contextFiles(context, `${dockerfile}.dockerignore`);
  const npm = await npmSettingsFor(folder);
  const building: Building = { stages: [], context: files, folder, archive, npm };
  for (const { name, rest } of instructions(dockerfile)) await follow(name, rest, building);
  return building.stages;
}

async function follow(name: string, rest: string, building: Building): Promise<void> {
  const stage = building.stages.at(-1)!;
  switch (name) {
    case "FROM":
      building.stages.push(await baseOf(rest, building));
      break;
    case "ENV":
      for (const [, key = "", quoted, plain] of rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
        stage.env[key] = quoted ?? plain ?? "";
      break;
    case "WORKDIR":
      stage.workdir = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
      break;
    case "USER":
      stage.user = rest;
      break;
    case "COPY":
      copy(rest, stage, building);
      break;
    case "RUN":
      await runStep(rest, stage, building);
      break;
    case "CMD":
      stage.command = JSON.parse(rest) as string[];
      break;
    case "HEALTHCHECK":
      stage.healthcheck = JSON.parse(rest.replace(/^.*?CMD /, "")) as string[];
      break;
    case "VOLUME":
    case "EXPOSE":
    case "STOPSIGNAL":
      break;
    default:
      throw new Error(`unknown instruction ${name}`);
  }
}

async function runStep(script: string, stage: Stage, { folder, npm }: Building): Promise<void> {
  const npmSettings = Object.entries(npm).map(([key, value]) => `--setenv=${key}=${value}`);
  const shared = ["var/npm", "etc/ssl/lent"].map((path) => `--bind=${join(folder, path)}:/${path}`);
  const network = "--resolv-conf=replace-host";
  const options = [
    ...shared,
    network,
    ...npmSettings,
    ...optionsOf(stage),
    "/bin/sh",
    "-c",
    script,
  ];
  const { code, said } = await runInContainer(options);
  if (code !== 0) throw new Error(`RUN ${script} ended with ${code}: ${said}`);
}

/** The systemd-nspawn options to run a program in a stage. */
export const optionsOf = ({ root, env, workdir, user }: Stage) => [
  "-D",
  root,
  `--user=${user}`,
  `--chdir=${workdir}`,
  ...Object.entries(env).map(([key, value]) => `--setenv=${key}=${value}`),
];

/** Debian with what Node's official image adds to it: Node and npm in /usr/local, and the user `node`. */
async function baseOf(rest: string, { stages, folder, archive }: Building): Promise<Stage> {
  const known = /^node:24-bookworm-slim(?: AS (\w+))?$/.exec(rest);
  if (!known) throw new Error(`no base image for ${rest}`);
  const [, name = String(stages.length)] = known;
  const root = join(folder, name);
  await unpackDebian(archive, root, ["./var/cache/apt", "./var/lib/apt"]);
  copyFileSync("node_modules/.bin/node", join(root, "usr/local/bin/node"));
  const added = ["install", "--global", "--prefix", join(root, "usr/local"), "npm@11"];
  execFileSync("npm", [...added, "--prefer-offline"], { stdio: "ignore" });
  execFileSync("useradd", ["--root", root, "--uid", "1000", "--create-home", "node"]);
  return { name, root, env: {}, workdir: "/", user: "root", command: [], healthcheck: [] };
}

// A pattern that matches a folder includes its content.
function contextFiles(root: string, ignoreFile: string): Building["context"] {
  const ignored = readFileSync(ignoreFile, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => {
      const parents = path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
      return !parents.some((part) => ignored.some((pattern) => matchesGlob(part, pattern)));
    });
  return { root, files };
}

function copy(rest: string, stage: Stage, { stages, context }: Building): void {
  const words = rest.split(" ").filter((word) => !word.startsWith("--"));
  const to = words.pop()!;
  const [, from] = /--from=(\w+)/.exec(rest) ?? [];
  const target = (name: string) => join(stage.root, stage.workdir, to, name);
  if (from) {
    const { root } = stages.find(({ name }) => name === from)!;
    // A folder's content is copied into the target; a file keeps its name.
    for (const path of words) {
      const isFolder = !/\.\w+$/.test(path);
      execFileSync("cp", [
        "-a",
        "--no-preserve=ownership",
        join(root, path),
        isFolder ? dirname(target("x")) : target(""),
      ]);
    }
    return;
  }
  for (const file of context.files.filter((path) => words.includes(".") || words.includes(path)))
    cpSync(join(context.root, file), target(file));
}
