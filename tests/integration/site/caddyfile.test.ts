// deploy/Caddyfile is accepted by the Caddy of Debian 12 and by a current one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCaddy, findCurrentCaddy } from "../../../scripts/testing/caddy.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "caddy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const programs = [
  ["the installed Caddy", findCaddy()],
  ["a current Caddy", findCurrentCaddy()],
] as const;

describe.each(programs)("%s", (_, program) => {
  test.skipIf(!program)("accepts deploy/Caddyfile, and logs neither URLs nor addresses", () => {
    const env = { ...process.env, HOME: folder, SITE_LOG: join(folder, "access.log") };
    const run = (...args: string[]) =>
      execFileSync(program!, [...args, "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
        env,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
    run("validate");
    const config = JSON.parse(run("adapt")) as {
      logging: { logs: { log0: { encoder: { fields: object } } } };
    };
    // A URL may hold a guest's secret.
    const left = { filter: "delete" };
    expect(config.logging.logs.log0.encoder.fields).toEqual({
      "request>uri": left,
      "request>remote_ip": left,
      "request>client_ip": left,
      "request>headers": left,
    });
  });
});
