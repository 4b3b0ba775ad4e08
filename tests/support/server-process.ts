// The built site as a process of its own, on a free port: for journeys, races and kills.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { freePort } from "./site/free-port.ts";

export interface ServerProcess {
  origin: string;
  pid: number;
  /** Everything that it has written to its standard streams. */
  output(): string;
  /** SIGKILL: ends it without a shutdown. */
  kill(): Promise<void>;
  /** SIGTERM: graceful shutdown; resolves with the exit code, null when it had ended before. */
  stop(): Promise<number | null>;
}

/**
 * Starts `scripts/serve.ts` with `settings` as its environment and waits until it is open; throws when it ends before. `folder`
 * is where another copy of the site is; `port` a free one when left out.
 */
export async function startServer(
  settings: { databaseUrl: string | null; dataDir: string; folder?: string; port?: number },
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = settings.port ?? (await freePort());
  const child = spawn(process.execPath, ["scripts/serve.ts"], {
    cwd: settings.folder,
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}),
      LOG_LEVEL: "warn",
      // All test visitors come from one address.
      RATE_LIMITS: "off",
      // A test requests few pictures, and hundreds of sites are opened.
      ENCODE_PICTURES: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const origin = `http://localhost:${port}`;
  const opened = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("The site is open")) opened.resolve();
    });
  child.once("exit", (code) =>
    opened.reject(new Error(`the server ended with ${code}: ${output}`)),
  );
  await opened.promise;
  return {
    origin,
    pid: child.pid!,
    output: () => output,
    kill: async () => void (await end(child, "SIGKILL")),
    stop: () => end(child, "SIGTERM"),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return null;
  const gone = once(child, "exit") as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await gone;
  return code;
}
