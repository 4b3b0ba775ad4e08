// Test calendars of public libraries: each is read or refused in bounded time, and blocks nothing else.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { parseInWorker } from "#app/channels/parse-in-worker.server.ts";
import { publicCalendars } from "#tests/support/calendars/public-calendars.ts";
import { readingRules } from "#tests/support/calendars/reading-rules.ts";

const rules = { ...readingRules, window: { from: "2010-01-10", to: "2013-01-10" } };

for (const { library, calendars } of publicCalendars())
  test.skipIf(calendars.length === 0)(`of ${library}: ${calendars.length}`, async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const all = await Promise.all(calendars.map(({ text }) => parseInWorker(text, rules)));
    delay.disable();
    // In nanoseconds; a timer that is on time counts as its resolution.
    expect(delay.percentile(50) / 1e6).toBeLessThan(50);
    const results = calendars.map(({ name }, place) => {
      const reading = all[place]!;
      return `${name}: ${reading.ok ? `${reading.claims.length} nights, ${reading.unreadable} unreadable` : reading.fault}`;
    });
    // The reader crashes on none, and most are read.
    expect(results.filter((line) => /: (?:parse|process)/.test(line))).toEqual([]);
    expect(results.filter((line) => line.includes("nights")).length).toBeGreaterThan(
      results.length / 2,
    );
  });
