// deploy/Dockerfile and deploy/compose.yaml without Docker: the Dockerfile's steps run one by one on a fresh Debian, the image
// started as compose.yaml starts it, and every setting of the site passed on.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readEnvironment } from "#app/platform/environment/environment.ts";
import { startContainer, until } from "./container.ts";
import type { Container } from "./container.ts";
import { chooseTempFolder, copySources } from "./debian.ts";
import { optionsOf, runDockerfile } from "./dockerfile.ts";
import type { Stage } from "./dockerfile.ts";

const archive = inject("debianArchive");

describe.skipIf(!archive)("deploy/Dockerfile, step by step", () => {
  let folder: string;
  let stages: Stage[] = [];
  let started: Container | undefined;
  beforeAll(() => {
    folder = chooseTempFolder();
  });
  afterAll(async () => {
    await started?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("builds an image without secrets, scripts of packages or tools for building", async () => {
    const context = join(folder, "context");
    copySources(context);
    const secrets = [".env", ".env.production", "deploy/.env", "property/.env.local"];
    const others = [".git/config", "data/house.sqlite", "node_modules/old.js"];
    for (const path of [...secrets, ...others]) {
      mkdirSync(dirname(join(context, path)), { recursive: true });
      writeFileSync(join(context, path), "secret");
    }
    stages = await runDockerfile("deploy/Dockerfile", { context, folder, archive });
    const image = stages.at(-1)!;
    for (const { root } of stages) {
      const there = readdirSync(join(root, "site"), { recursive: true, encoding: "utf8" });
      expect(
        there.filter((path) => /(^|\/)\.env/.test(path) && !path.includes("node_modules/")),
      ).toEqual([]);
      for (const path of [".git", "data", "node_modules/old.js"])
        expect.soft(there).not.toContain(path);
    }
    expect(existsSync(join(image.root, "site/node_modules/vite"))).toBe(false);
    expect(image).toMatchObject({
      user: "node",
      workdir: "/site",
      env: { NODE_ENV: "production" },
    });
    expect(readFileSync("deploy/Dockerfile", "utf8")).toMatch(/npm ci .*--ignore-scripts/);
  });

  test("the image becomes ready as compose.yaml starts it, and shuts down cleanly", async () => {
    const image = stages.at(-1)!;
    const data = join(folder, "data");
    execFileSync("cp", ["-a", join(image.root, "data"), data]);
    const hardened = [
      "--read-only",
      "--tmpfs=/tmp",
      "--no-new-privileges=yes",
      "--drop-capability=all",
    ];
    started = await startContainer(
      [
        ...hardened,
        "--private-network",
        `--bind=${data}:/data`,
        "--kill-signal=SIGTERM",
        "--setenv=ORIGIN=https://www.example.com",
        "--setenv=TRUST_PROXY=true",
        ...optionsOf(image),
        ...image.command,
      ],
      /^(node|MainThread)$/m,
    );
    const check = (command: string[]) =>
      started!.start(["sh", "-c", 'cd /site && "$@"', "sh", ...command]).ended;
    await until(async () => (await check(image.healthcheck)).code === 0);
    const page = "await (await fetch('http://127.0.0.1:3000/en')).text()";
    const renderCommand = [
      "node",
      "--input-type=module",
      "-e",
      `console.log((${page}).includes("<h1"))`,
    ];
    expect(await check(renderCommand)).toEqual({ code: 0, said: "true\n" });
    process.kill(started.pid, "SIGTERM");
    expect(await started.ended).toMatchObject({ code: 0 });
  });
});

describe("deploy/compose.yaml", () => {
  const text = readFileSync("deploy/compose.yaml", "utf8");
  const [, block = ""] = /\n {2}site:[\s\S]*?\n {4}environment:\n((?: {6}.*\n)+)/.exec(text) ?? [];
  const site = Object.fromEntries(
    block
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", value = ""] = line.trim().split(/: (.*)/);
        return [name, value.replace(/^"(.*)"$/, "$1")];
      }),
  );

  test("passes on every setting of the site, except those of the image and of tests", () => {
    const known = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=/gm)].map(
      ([, name]) => name!,
    );
    // An image is built for one property.
    const ofTheImage = ["PORT", "HOST", "DATA_DIR", "NODE_ENV", "PROPERTY"];
    const ofTests = ["STRIPE_API", "LOCAL_CALENDARS", "RATE_LIMITS", "DEV_INBOX"];
    const expectedSettings = known.filter((name) => ![...ofTheImage, ...ofTests].includes(name));
    expect(Object.keys(site).sort()).toEqual(expectedSettings.sort());
  });

  test("takes a database password of any characters as it is", () => {
    const given: Record<string, string> = {
      SITE_ADDRESS: "www.example.com",
      DATABASE_PASSWORD: "p@ss/w#rd$1",
    };
    const fill = (value: string) =>
      value.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => given[name] ?? "");
    const read = readEnvironment(
      Object.fromEntries(Object.entries(site).map(([name, value]) => [name, fill(value)])),
    );
    expect(read).toMatchObject({ ok: true, environment: { origin: "https://www.example.com" } });
    const url = new URL((read.ok && read.environment.databaseUrl) || "none:");
    expect([url.username, decodeURIComponent(url.password), url.host]).toEqual([
      "house",
      "p@ss/w#rd$1",
      "database:5432",
    ]);
  });
});
