// Runs bench/clients/hello.ts as a child process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { MeasuredSite } from "../measured-site.ts";

/** Starts it on a free port. */
export async function startHello(): Promise<MeasuredSite> {
  const child = spawn(process.execPath, ["bench/clients/hello.ts"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async readCpuTime() {
      const answer = once(child, "message");
      child.send("processor");
      return ((await answer) as [NodeJS.CpuUsage])[0];
    },
    async stop() {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}
