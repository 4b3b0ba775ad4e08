// A call made after a read has begun gets one that began later.
import { expect, test } from "vitest";
import { shareReads } from "./concurrency.ts";

function aReader() {
  const begun: PromiseWithResolvers<number>[] = [];
  const read = shareReads(() => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  });
  return { begun, read };
}

test("calls during a read share the next one", async () => {
  const { begun, read } = aReader();
  const first = read();
  const [second, third] = [read(), read()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  const fourth = read();
  begun[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await Promise.resolve();
  expect(begun).toHaveLength(3);
  begun[2]?.resolve(3);
  expect(await fourth).toBe(3);
});

test("a failing read fails only for the calls that shared it", async () => {
  const { begun, read } = aReader();
  const first = read();
  const second = read();
  begun[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await Promise.resolve();
  begun[1]?.resolve(7);
  expect(await second).toBe(7);
});
