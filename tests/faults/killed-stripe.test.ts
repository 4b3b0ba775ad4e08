// A process that takes payments through Stripe's library is killed at random moments, while the stand-in has every fault.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { databases } from "#tests/house/open-house.ts";
import { stripeFaults } from "#tests/house/stripe-stand-in.ts";
import { openStripeTill } from "#tests/house/stripe-till.ts";
import type { StripeTill } from "#tests/house/stripe-till.ts";

const kills = 5;

describe.each(databases)("SIGKILL among payments through Stripe on %s", (dialect) => {
  test(`${kills} kills, then 15 minutes: nothing is open, and both books are the same`, async () => {
    const till = await openStripeTill(dialect);
    for (let round = 0; round < kills; round++) {
      for (const fault of stripeFaults) till.stripe.trouble("slow", fault, "slow");
      await payUntilKilled(till);
      till.stripe.noTrouble();
      till.clock.advance({ seconds: 7 });
    }
    till.clock.advance({ minutes: 15 });
    for (let round = 0; round < 4; round++) {
      await till.tidyUp();
      till.clock.advance({ seconds: 20 });
    }
    const payments = await till.database.db.selectFrom("payments").select("status").execute();
    expect(till.stripe.books.intents.length).toBeGreaterThan(kills);
    const final = ["captured", "declined", "failed", "voided", "refunded"];
    expect(payments.filter(({ status }) => !final.includes(status))).toEqual([]);
    // Compares Stripe's books with ours, and throws when they differ.
    await till.close();
  }, 120_000);
});

async function payUntilKilled({ database: { settings }, clock, stripe }: StripeTill) {
  const { databaseUrl, dataDir } = settings;
  const env = { ...process.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const program = "tests/faults/programs/pay-stripe-until-killed.ts";
  const asked = [program, dataDir, clock.now().toISOString(), stripe.origin];
  const child = spawn(process.execPath, asked, { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  await wait(200 + Math.random() * 400);
  child.kill("SIGKILL");
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}
