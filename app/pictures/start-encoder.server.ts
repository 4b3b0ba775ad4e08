// Makes prints in a process of its own with the lowest priority, so that the server answers as if nothing were being made: its
// threads stay free, and an original that ends its reader does not end the site.
import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import type { MakePrint, Print } from "./print.ts";

/** Where prints are made. */
export interface Encoder {
  /** One at a time. Rejects when the original is no picture, or the process that reads it has ended. */
  make: MakePrint;
  /** What is being made is given up at once. */
  close(): void;
}

/** What the process says: once that it has started, then of each print. */
export type EncoderAnswer = "ready" | { bytes: Uint8Array } | { fault: string };

/**
 * No process yet: it is started for the first print, and ends when there was none to make for `idle` milliseconds. Tests say
 * otherwise what it runs (`program`).
 */
export function startEncoder({ program = encoderProcess, idle = 20_000 } = {}): Encoder {
  let child: ChildProcess | null = null;
  let isLow = true;
  let isClosed = false;
  let resting: NodeJS.Timeout | undefined;

  async function make(print: Print): Promise<Uint8Array> {
    clearTimeout(resting);
    const working = child ?? (await start());
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const hear = (answer: EncoderAnswer) => {
      if (answer === "ready") return;
      if ("fault" in answer) reject(new Error(answer.fault));
      else resolve(answer.bytes);
    };
    const lose = (code: number | null, signal: string | null) =>
      reject(new Error(`The encoder ended with ${signal ?? code}`));
    const giveUp = setTimeout(() => working.kill("SIGKILL"), longest);
    working.on("message", hear);
    working.once("exit", lose);
    try {
      working.send(print, (error) => error && reject(error));
      return await promise;
    } finally {
      clearTimeout(giveUp);
      working.off("message", hear);
      working.off("exit", lose);
      resting = setTimeout(stop, idle);
      resting.unref();
    }
  }

  async function start(): Promise<ChildProcess> {
    if (isClosed) throw new Error("The encoder is closed");
    const started = fork(program, isLow ? ["--low"] : [], {
      // Neither our environment nor our flags, and nothing of what it prints: it reads files that somebody sent.
      env: { MALLOC_ARENA_MAX: "2" },
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Bytes travel as they are.
      serialization: "advanced",
    });
    child = started;
    const silent = setTimeout(() => started.kill("SIGKILL"), longest);
    const isReady = await new Promise<boolean>((resolve) => {
      started.once("message", () => resolve(true));
      // One that could not be started at all says nothing else.
      started.on("error", () => {
        if (child === started) child = null;
        resolve(false);
      });
      started.once("exit", () => {
        if (child === started) child = null;
        resolve(false);
      });
    });
    clearTimeout(silent);
    if (isReady) return started;
    if (!isLow) throw new Error("The encoder does not start");
    // A unit of systemd that forbids the change of priority ends the process that asks for it.
    isLow = false;
    return start();
  }

  function stop(): void {
    child?.kill("SIGKILL");
    child = null;
  }

  return {
    make,
    close() {
      isClosed = true;
      clearTimeout(resting);
      stop();
    },
  };
}

// Milliseconds for one print, which takes ten seconds at most where the machine has nothing else to do.
const longest = 120_000;

// By its name in package.json, which is the same from the sources and from the bundle.
const encoderProcess = createRequire(import.meta.url).resolve(
  "#app/pictures/encoder-process.server.ts",
);
