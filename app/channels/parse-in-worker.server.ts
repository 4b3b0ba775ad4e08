// Parses a calendar in a worker thread: whatever the text does to the parser, it ends in bounded time and memory, and
// the site keeps answering meanwhile.
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import * as v from "valibot";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { limitConcurrency } from "#app/platform/concurrency.ts";
import type { ReadingRules } from "./parse-calendar.server.ts";
import type { Claim, ClaimWindow } from "./rules/channel-event.ts";
import { calendarFaults } from "./rules/feed-reading.ts";
import type { CalendarFault, ReaderFailure } from "./rules/feed-reading.ts";

/** The input of the worker. */
export interface CalendarInWorker {
  text: string;
  rules: ReadingRules;
}

/** The nights that a calendar claims within the window, by date; `unreadable` events are only counted. */
export type CalendarReading =
  | { ok: true; claims: Claim[]; unreadable: number }
  | { ok: false; fault: CalendarFault | ReaderFailure };

/**
 * Never rejects: a worker that takes too long, needs too much memory or ends without an answer gives a fault of its
 * own. Tests pass what the thread runs (`program`), and its limit in milliseconds (`longest`).
 */
export function parseInWorker(
  text: string,
  rules: ReadingRules,
  { program = calendarWorker, longest = 2_500 }: { program?: string | URL; longest?: number } = {},
): Promise<CalendarReading> {
  const { promise, resolve } = Promise.withResolvers<CalendarReading>();
  // A slot is free again when the thread has ended, which may be later than its answer.
  void runLimited(() => runWorker({ program, longest, workerData: { text, rules } }, resolve));
  return promise;
}

// Two at once, so that one hostile calendar does not block the others.
const runLimited = limitConcurrency(2);

// Milliseconds for the thread to start: a slow start on a busy machine is not the calendar's fault.
const longestStart = 10_000;

// A calendar of 2 MB, the most that is fetched, needs half of this. V8 aborts the whole process when a single
// allocation exceeds the limit by 16 MB, which a text of 2 MB cannot cause while the limit leaves this much headroom.
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
// Flags of this name in NODE_OPTIONS would override these limits. The main thread's own heap size is already set by them.
for (const flag of ["--max-old-space-size=0", "--max-semi-space-size=0"]) setFlagsFromString(flag);

// Resolved by its package.json import, which is the same from the sources and from the bundle.
const calendarWorker = createRequire(import.meta.url).resolve(
  "#app/channels/calendar-worker.server.ts",
);

interface Run {
  program: string | URL;
  longest: number;
  workerData: CalendarInWorker;
}

async function runWorker(
  { program, longest, workerData }: Run,
  answer: (reading: CalendarReading) => void,
): Promise<void> {
  const fail = (fault: ReaderFailure) => answer({ ok: false, fault });
  const ended = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  try {
    // Without our environment and flags, and its output is discarded.
    const options = { env: {}, execArgv: [], stdout: true, stderr: true };
    const worker = new Worker(program, { ...options, workerData, resourceLimits });
    const giveUpAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail("parseTooSlow");
        void worker.terminate();
      }, milliseconds);
    };
    giveUpAfter(longestStart);
    // The first message means that the program is loaded, the second is the answer.
    worker.once("message", () => {
      giveUpAfter(longest);
      worker.once("message", (message) => answer(checked(message, workerData.rules.window)));
    });
    worker.once("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "parseTooLarge" : "parseFailed"),
    );
    worker.once("exit", () => ended.resolve());
    await ended.promise;
  } catch {
    // No thread could be started.
  } finally {
    clearTimeout(timer);
    // Has no effect after an answer.
    fail("parseFailed");
  }
}

// The thread may have been compromised by a hostile text: only days within the window are accepted, each once and in order.
function checked(message: unknown, window: ClaimWindow): CalendarReading {
  const day = v.pipe(v.string(), v.check(isPlainDate));
  const claim = v.pipe(
    v.object({ night: day, from: day, to: day, closed: v.boolean() }),
    v.check(({ night, from, to }) => from <= night && night < to),
    v.check(({ night }) => window.from <= night && night < window.to),
  );
  const claims = v.pipe(
    v.array(claim),
    v.check((all) => all.every(({ night }, place) => place === 0 || all[place - 1]!.night < night)),
  );
  const unreadable = v.pipe(v.number(), v.integer(), v.minValue(0));
  const reading = v.variant("ok", [
    v.object({ ok: v.literal(true), claims, unreadable }),
    v.object({ ok: v.literal(false), fault: v.picklist(calendarFaults) }),
  ]);
  const read = v.safeParse(reading, message);
  return read.success ? read.output : { ok: false, fault: "parseFailed" };
}
