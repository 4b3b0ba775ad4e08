// The program of a worker thread: reads one calendar, answers the nights it claims, and ends. Started by
// parse-in-worker.server.ts from this file itself, not from the bundle: it may import nothing that needs the build.
import { parentPort, workerData } from "node:worker_threads";
import { parseCalendar } from "./parse-calendar.server.ts";
import type { CalendarInWorker } from "./parse-in-worker.server.ts";
import { claimsOf } from "./rules/channel-event.ts";

const { text, rules } = workerData as CalendarInWorker;
// The program is loaded; what comes now is the calendar's own time.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
parentPort?.postMessage("begun");
const parsed = parseCalendar(text, rules);
// Claims instead of events: at most one for each night of the window, however many events there are.
const answer = parsed.ok
  ? { ok: true, unreadable: parsed.unreadable, claims: claimsOf(parsed.events, rules.window) }
  : parsed;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
parentPort?.postMessage(answer);
