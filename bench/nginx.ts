// nginx for comparison: one worker that serves the same bytes as a static file, with the same headers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ReadCpuTime } from "./measure.ts";

export interface Nginx {
  origin: string;
  readCpuTime: ReadCpuTime;
  stop(): Promise<void>;
}

const program = "/usr/sbin/nginx";

/** Serves `body` at every URL; null where nginx is not installed. */
export async function startNginx(body: Buffer, headers: [string, string][]): Promise<Nginx | null> {
  if (!existsSync(program)) return null;
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "page"), body, { mode: 0o644 });
  const own = /^(?:content-length|content-type|etag|date|connection|keep-alive|x-request-id)$/;
  const added = headers
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
default_type "text/html; charset=utf-8"; server_tokens off;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
server { listen 127.0.0.1:${port}; location / { root ${folder}; try_files /page =404; ${added.join("\n")} } } }`,
  );
  const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")]);
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    const isOpen = await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOpen) break;
    await wait(100);
  }
  return {
    origin,
    // Resolution is a hundredth of a second: measure thousands of requests at a time.
    async readCpuTime() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      return { user: Number(fields[11]) * 10_000, system: Number(fields[12]) * 10_000 };
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
