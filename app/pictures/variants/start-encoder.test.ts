// Tests the encoder process: its priority, damaged originals, and how it ends.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aPhoto } from "#tests/support/pictures/sent-pictures.ts";
import { type Encoder, startEncoder } from "./start-encoder.server.ts";

let folder: string;
let encoder: Encoder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "encoder-"));
  encoder = startEncoder();
});
afterEach(() => {
  encoder.close();
  rmSync(folder, { recursive: true });
});

const small = { width: 352, format: "webp" } as const;

/** A program instead of the encoder's; it writes its process id to the folder when it starts. */
function aProgram(code: string): string {
  const path = join(folder, "program.mjs");
  writeFileSync(
    path,
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(folder)} + "/" + process.pid + ".pid", process.argv.slice(2).join()); ${code}`,
  );
  return path;
}
const started = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".pid"))
    .map((name) => ({ pid: parseInt(name), with: readFileSync(join(folder, name), "utf8") }));

// The encoder processes started by this one.
function children(): number[] {
  const tasks = `/proc/${process.pid}/task`;
  return readdirSync(tasks)
    .flatMap((task) => readFileSync(`${tasks}/${task}/children`, "utf8").split(" "))
    .filter((pid) => pid && commandOf(pid).includes("encoder-p"))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("makes variants of a file and of bytes, one after the other", async () => {
  const photo = await aPhoto();
  writeFileSync(join(folder, "a.jpg"), photo);
  const ofFile = await encoder.make({ original: join(folder, "a.jpg"), ...small });
  const ofBytes = await encoder.make({ original: new Uint8Array(photo), ...small });
  expect(await sharp(ofFile).metadata()).toMatchObject({ format: "webp", width: 352 });
  expect(Buffer.from(ofBytes).equals(Buffer.from(ofFile))).toBe(true);
});

test("rejects a damaged original, and continues", async () => {
  const photo = new Uint8Array(await aPhoto());
  await expect(encoder.make({ original: photo.subarray(0, 300), ...small })).rejects.toThrow(
    "Input",
  );
  await expect(encoder.make({ original: "nowhere.jpg", ...small })).rejects.toThrow("nowhere.jpg");
  expect((await encoder.make({ original: photo, ...small })).byteLength).toBeGreaterThan(100);
});

test.runIf(process.platform === "linux")(
  "runs with the lowest priority, and is restarted after it was killed",
  async () => {
    const original = new Uint8Array(await aPhoto());
    // Test files share a process: one of another file may not have ended yet.
    const others = new Set(children());
    const own = () => children().filter((pid) => !others.has(pid));
    await encoder.make({ original, ...small });
    const [first] = own();
    expect(getPriority(first)).toBe(constants.priority.PRIORITY_LOW);
    process.kill(first!, "SIGKILL");
    await expect
      .poll(() => encoder.make({ original, ...small }).then(own, () => []))
      .toHaveLength(1);
    expect(own()).not.toEqual([first]);
  },
);

test("rejects the variant in progress when it is killed", async () => {
  encoder = startEncoder({
    program: aProgram(`process.send("ready"); setInterval(() => {}, 1e6);`),
  });
  const made = encoder.make({ original: "a", ...small });
  await expect.poll(() => started().length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(started()[0]!.pid, "SIGKILL");
  await expect(made).rejects.toThrow("The encoder ended with SIGKILL");
});

test("is started without changing the priority where that ends it", async () => {
  encoder = startEncoder({
    program: aProgram(`if (process.argv.includes("--low")) process.kill(process.pid, "SIGSYS");
      process.on("message", () => process.send({ bytes: new Uint8Array([7]) })); process.send("ready");`),
  });
  expect([...(await encoder.make({ original: "a", ...small }))]).toEqual([7]);
  expect(new Set(started().map((each) => each.with))).toEqual(new Set(["--low", ""]));
});

test("rejects when it does not start at all", async () => {
  encoder = startEncoder({ program: aProgram("process.exit(3)") });
  await expect(encoder.make({ original: "a", ...small })).rejects.toThrow("does not start");
});

test("ends at once when closed, and when idle", async () => {
  const waiting = `process.on("SIGTERM", () => {}); process.send("ready"); setInterval(() => {}, 1e6);`;
  encoder = startEncoder({ program: aProgram(waiting) });
  const refused = encoder.make({ original: "a", ...small }).catch((error: Error) => error.message);
  await expect.poll(() => started().length).toBe(1);
  encoder.close();
  // It may still have been starting.
  expect(await refused).toMatch(/^The encoder (?:ended with SIGKILL|is closed|does not start)$/);
  await expect(encoder.make({ original: "a", ...small })).rejects.toThrow("closed");
  const [first] = started();
  await expect.poll(() => isAlive(first!.pid)).toBe(false);

  rmSync(join(folder, `${first!.pid}.pid`));
  const idle = startEncoder({
    idle: 10,
    program: aProgram(
      `process.on("message", () => process.send({ bytes: new Uint8Array(1) })); process.send("ready");`,
    ),
  });
  await idle.make({ original: "a", ...small });
  await expect.poll(() => isAlive(started()[0]!.pid)).toBe(false);
  idle.close();
});
