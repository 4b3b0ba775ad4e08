// Encodes image variants in a child process with the lowest priority: the server's threads stay free, and an original that
// crashes the decoder does not crash the server.
import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import type { EncodeVariant, ImageVariant } from "./image-variant.ts";

/** Makes image variants. */
export interface Encoder {
  /** One at a time. Rejects when the original is not a picture, or the child process has ended. */
  make: EncodeVariant;
  /** Ends the child process at once; the variant in progress is discarded. */
  close(): void;
}

/** Messages of the child process: "ready" once after its start, then one for each variant. */
export type EncoderAnswer = "ready" | { bytes: Uint8Array } | { fault: string };

/**
 * The child process is started for the first variant, and ends after `idle` milliseconds without work. Tests replace the
 * `program` it runs.
 */
export function startEncoder({ program = encoderProcess, idle = 20_000 } = {}): Encoder {
  let child: ChildProcess | null = null;
  let isLow = true;
  let isClosed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  async function make(variant: ImageVariant): Promise<Uint8Array> {
    clearTimeout(idleTimer);
    const worker = child ?? (await start());
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const onMessage = (answer: EncoderAnswer) => {
      if (answer === "ready") return;
      if ("fault" in answer) reject(new Error(answer.fault));
      else resolve(answer.bytes);
    };
    const onExit = (code: number | null, signal: string | null) =>
      reject(new Error(`The encoder ended with ${signal ?? code}`));
    const encodingTimeout = setTimeout(() => worker.kill("SIGKILL"), maxEncodingTime);
    worker.on("message", onMessage);
    worker.once("exit", onExit);
    try {
      worker.send(variant, (error) => error && reject(error));
      return await promise;
    } finally {
      clearTimeout(encodingTimeout);
      worker.off("message", onMessage);
      worker.off("exit", onExit);
      idleTimer = setTimeout(stop, idle);
      idleTimer.unref();
    }
  }

  async function start(): Promise<ChildProcess> {
    if (isClosed) throw new Error("The encoder is closed");
    const started = fork(program, isLow ? ["--low"] : [], {
      // Without the server's environment, flags and output streams: it reads uploaded files.
      env: { MALLOC_ARENA_MAX: "2" },
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Sends byte arrays without converting them to JSON.
      serialization: "advanced",
    });
    child = started;
    const startTimeout = setTimeout(() => started.kill("SIGKILL"), maxEncodingTime);
    const isReady = await new Promise<boolean>((resolve) => {
      started.once("message", () => resolve(true));
      // A process that could not be started emits only "error".
      started.on("error", () => {
        if (child === started) child = null;
        resolve(false);
      });
      started.once("exit", () => {
        if (child === started) child = null;
        resolve(false);
      });
    });
    clearTimeout(startTimeout);
    if (isReady) return started;
    if (!isLow) throw new Error("The encoder does not start");
    // A systemd unit that forbids changing the priority ends the process that tries.
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
      clearTimeout(idleTimer);
      stop();
    },
  };
}

// Timeout for one variant in milliseconds; on an idle machine it takes ten seconds at most.
const maxEncodingTime = 120_000;

// Resolved through the imports of package.json, which works from the sources and from the bundle.
const encoderProcess = createRequire(import.meta.url).resolve(
  "#app/pictures/variants/encoder-process.server.ts",
);
