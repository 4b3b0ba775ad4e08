// Tests that variants are encoded once, by one of several processes, requested ones before those ahead, and despite failures.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#app/platform/monitoring/log.ts";
import { MissingOriginal } from "../open-originals.server.ts";
import type { ImageVariant, WantedVariant } from "./image-variant.ts";
import { openImageVariants } from "./open-image-variants.server.ts";

let dataDir: string;
let logged: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "prints-"));
  logged = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const log = createLog("error", (line) => logged.push(line));
const path = (name: string) => join(dataDir, "pictures", name);
const stored = () => readdirSync(join(dataDir, "pictures")).toSorted();

function wanted(name: string, read: WantedVariant["read"] = async () => name): WantedVariant {
  return { name, file: `pictures/${name}`, width: 352, format: "avif", read };
}

/** Claims a variant as the process with that id. */
function claim(name: string, pid: number) {
  mkdirSync(join(dataDir, "pictures"), { recursive: true });
  writeFileSync(path(`${name}.making`), `${hostname()} ${pid}`);
}

/** A store whose variants have `bytes` bytes; `made` records their names. `before` runs before each. */
function aStore({
  bytes = 100,
  inMemory = 800,
  before,
}: { bytes?: number; inMemory?: number; before?: (name: string) => Promise<void> } = {}) {
  const made: string[] = [];
  const make = async ({ original }: ImageVariant) => {
    await before?.(original as string);
    made.push(original as string);
    return new Uint8Array(bytes).fill((original as string).charCodeAt(0));
  };
  const variants = openImageVariants({
    dataDir,
    encoder: { make, close: () => undefined },
    log,
    inMemory,
  });
  /** Requests it until it exists. */
  const have = async (name: string) => {
    await expect.poll(() => variants.find(wanted(name)), { interval: 1 }).not.toBeNull();
    return (await variants.find(wanted(name)))![0];
  };
  return { variants, made, have };
}

describe("a variant", () => {
  test("is missing at the first request, encoded once for many requests, and exists afterwards", async () => {
    const { variants, made, have } = aStore();
    const asked = await Promise.all(Array.from({ length: 20 }, () => variants.find(wanted("a"))));
    expect(asked).toEqual(Array(20).fill(null));
    expect(await have("a")).toBe("a".charCodeAt(0));
    await expect.poll(stored).toEqual(["a"]);
    expect(made).toEqual(["a"]);
  });

  test("needs no disk when it is cached; the least recently used is evicted", async () => {
    const { made, have } = aStore();
    const all = async (names: string) => {
      for (const name of names) expect(await have(name)).toBe(name.charCodeAt(0));
    };
    await all("abcdefgh");
    rmSync(dataDir, { recursive: true });
    await all("abcdefgh");
    expect(made.join("")).toBe("abcdefgh");
    // There is room for eight: the ninth evicts "b", because "a" was requested after it.
    await all("ai");
    rmSync(dataDir, { recursive: true });
    await all("acdefghi");
    expect(made.join("")).toBe("abcdefghi");
    await all("b");
    expect(made.join("")).toBe("abcdefghib");
  });

  test("too large for the cache is read from the disk again", async () => {
    const { made, have } = aStore({ bytes: 200 });
    await have("a");
    rmSync(dataDir, { recursive: true });
    await have("a");
    expect(made).toEqual(["a", "a"]);
  });

  test("is sent even when the disk cannot be written, and then not encoded ahead", async () => {
    writeFileSync(join(dataDir, "pictures"), "where the folder should be");
    const { variants, made, have } = aStore();
    expect(await have("a")).toBe("a".charCodeAt(0));
    expect(await variants.makeAhead(["b", "c"].map((name) => wanted(name)))).toEqual({
      made: 0,
      isComplete: false,
    });
    expect(made).toEqual(["a"]);
    // Logged once.
    expect(logged).toHaveLength(1);
  });

  test("of a deleted picture is not logged as an error", async () => {
    const { variants } = aStore();
    const gone = wanted("a", async () => Promise.reject(new MissingOriginal()));
    expect(await variants.makeAhead([gone, wanted("b")])).toEqual({ made: 1, isComplete: false });
    expect([logged, variants.hasFailed(gone.file)]).toEqual([[], false]);
  });
});

describe("encoding ahead", () => {
  test("follows the order, but a variant requested meanwhile is encoded next", async () => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    const { variants, made } = aStore({ before: () => promise });
    const ahead = variants.makeAhead([..."abcd"].map((name) => wanted(name)));
    await expect.poll(() => existsSync(path("a.making"))).toBe(true);
    await variants.find(wanted("x"));
    await variants.find(wanted("d"));
    letGo();
    expect(await ahead).toEqual({ made: 3, isComplete: true });
    expect(made.join("")).toBe("axdbc");
    expect(stored().join("")).toBe("abcdx");
  });

  test("does not repeat a stored variant, in this process or after a restart; an empty file is replaced", async () => {
    const list = [..."abc"].map((name) => wanted(name));
    await aStore().variants.makeAhead(list);
    writeFileSync(path("b"), "");
    const second = aStore();
    expect(await second.variants.makeAhead(list)).toEqual({ made: 1, isComplete: true });
    expect(second.made).toEqual(["b"]);
  });

  test("continues after a failure, which is logged once per picture and not retried at once", async () => {
    const { variants, made } = aStore({
      before: async (name) => {
        if (name === "b") throw new Error("no picture");
      },
    });
    const list = [..."abc"].map((name) => wanted(name));
    expect(await variants.makeAhead(list)).toEqual({ made: 2, isComplete: false });
    expect(await variants.makeAhead(list)).toEqual({ made: 0, isComplete: false });
    expect(await variants.find(wanted("b"))).toBeNull();
    expect(made.join("")).toBe("ac");
    expect([variants.hasFailed("pictures/b"), variants.hasFailed("pictures/a")]).toEqual([
      true,
      false,
    ]);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("no picture");
    expect(stored().join("")).toBe("ac");
  });

  test("ends when the store is closed: nothing is started, and no files are left behind", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const made: string[] = [];
    const make = async ({ original }: ImageVariant) => {
      made.push(original as string);
      await promise;
      return new Uint8Array(1);
    };
    const encoder = { make, close: () => reject(new Error("ended")) };
    const variants = openImageVariants({ dataDir, encoder, log });
    const ahead = variants.makeAhead([..."abc"].map((name) => wanted(name)));
    await expect.poll(() => made.length).toBe(1);
    await variants.close();
    expect(await ahead).toEqual({ made: 0, isComplete: false });
    expect([made, logged, stored()]).toEqual([["a"], [], []]);
  });

  test("rejects when the database is unavailable, and can be repeated", async () => {
    const { variants } = aStore();
    let isAway = true;
    const read = async () => {
      if (isAway) throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
      return "a";
    };
    await expect(variants.makeAhead([wanted("a", read)])).rejects.toThrow("away");
    isAway = false;
    expect(await variants.makeAhead([wanted("a", read)])).toEqual({ made: 1, isComplete: true });
  });
});

describe("two processes with one folder", () => {
  test("share the work: what the other one encodes is skipped", async () => {
    const { variants, made } = aStore();
    const list = [..."abc"].map((name) => wanted(name));
    claim("b", process.ppid);
    expect(await variants.makeAhead(list)).toEqual({ made: 2, isComplete: false });
    expect(await variants.find(wanted("b"))).toBeNull();
    // The other process has ended.
    writeFileSync(path("b"), "b");
    rmSync(path("b.making"));
    expect(await variants.makeAhead(list)).toEqual({ made: 0, isComplete: true });
    expect(made.join("")).toBe("ac");
  });

  test("take over what a killed process had claimed", async () => {
    // No process has this id: it is above the highest on Linux.
    claim("a", 2 ** 22 + 1);
    const { variants } = aStore();
    expect(await variants.makeAhead([wanted("a")])).toEqual({ made: 1, isComplete: true });
    expect(stored()).toEqual(["a"]);
  });
});
