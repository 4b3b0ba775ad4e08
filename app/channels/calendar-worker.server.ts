// The worker thread that parses one calendar, posts the nights it claims, and ends. Started by
// parse-in-worker.server.ts from this source file, not from the bundle: it must not import anything that needs the
// build.
import { parentPort, workerData } from "node:worker_threads";
import { parseCalendar } from "./parse-calendar.server.ts";
import type { CalendarInWorker } from "./parse-in-worker.server.ts";
import { claimsOf } from "./rules/channel-event.ts";

const { text, rules } = workerData as CalendarInWorker;
// The program is loaded; the time limit for the calendar itself starts now.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
parentPort?.postMessage("begun");
const parsed = parseCalendar(text, rules);
// Claims instead of events: at most one per night of the window, however many events there are.
const answer = parsed.ok
  ? { ok: true, unreadable: parsed.unreadable, claims: claimsOf(parsed.events, rules.window) }
  : parsed;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
parentPort?.postMessage(answer);
