// Prints are made once, found again on the disk, and those asked for last in memory, within its bound.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPrints } from "./keep-prints.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prints-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what is held in memory needs no disk; what was asked for longest ago makes room", async () => {
  const made: string[] = [];
  const make = async (what: string) => {
    made.push(what);
    return new Uint8Array(100).fill(what.charCodeAt(0));
  };
  const print = keepPrints({ folder, make, atOnce: 1, inMemory: 800 });
  const askFor = async (letters: string) => {
    for (const letter of letters)
      expect((await print(letter, letter))[99]).toBe(letter.charCodeAt(0));
  };
  await askFor("abcdefgh");
  rmSync(folder, { recursive: true });
  await askFor("abcdefgh");
  expect(made.join("")).toBe("abcdefgh");
  // There is room for eight: the ninth drives out "b", because "a" was asked for after it.
  await askFor("ai");
  rmSync(folder, { recursive: true });
  await askFor("acdefghi");
  expect(made.join("")).toBe("abcdefghi");
  await askFor("b");
  expect(made.join("")).toBe("abcdefghib");
});

test("a print too large for memory is read from the disk again", async () => {
  let made = 0;
  const make = async () => new Uint8Array(200).fill(++made);
  const print = keepPrints({ folder, make, atOnce: 1, inMemory: 800 });
  await print("large", null);
  expect((await print("large", null))[0]).toBe(1);
  rmSync(folder, { recursive: true });
  expect((await print("large", null))[0]).toBe(2);
});
