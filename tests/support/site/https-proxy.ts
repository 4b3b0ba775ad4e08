// TLS in front of the built site, as on a server: Caddy with deploy/Caddyfile itself and a certificate authority of its own.
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect, getCACertificates, setDefaultCACertificates } from "node:tls";
import { findCaddy } from "../../../scripts/testing/caddy.ts";
import { freePort } from "./free-port.ts";

export interface HttpsProxy {
  /** `https://localhost:<port>`; this process trusts its certificate from now on. */
  origin: string;
  /** The same site by http, which redirects to https. Null with the substitute for Caddy. */
  plainOrigin: string | null;
  /** The SHA-256 of the certificate's public key, base64, which Chromium is started to trust. */
  trustedKey: string;
  stop(): Promise<void>;
}

/**
 * Starts the proxy at `port` in front of processes at `upstreams` (`host:port`), which need not run yet. Where Caddy is not
 * available, a small proxy of our own with the same headers takes its place, and logs so once.
 */
export async function startProxy(port: number, upstreams: string[]): Promise<HttpsProxy> {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  const caddy = findCaddy();
  const started = caddy
    ? await startCaddy(caddy, { folder, port, upstreams })
    : startSubstitute({ folder, port, upstreams });
  const ca = readFileSync(started.authority, "utf8");
  setDefaultCACertificates([...getCACertificates("default"), ca]);
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: started.plainOrigin,
    trustedKey: await keyOfCertificate(port, ca),
    async stop() {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Setting {
  folder: string;
  port: number;
  upstreams: string[];
}

interface Started {
  authority: string;
  plainOrigin: string | null;
  stop(): Promise<void>;
}

async function startCaddy(caddy: string, { folder, port, upstreams }: Setting): Promise<Started> {
  const plain = await freePort();
  const config = join(folder, "Caddyfile");
  // Only what a test environment needs: other ports, no public certificate, no system service.
  await writeFile(
    config,
    `{
	local_certs
	skip_install_trust
	admin off
	http_port ${plain}
	https_port ${port}
}
import ${resolve("deploy/Caddyfile")}
`,
  );
  const child = spawn(caddy, ["run", "--config", config, "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: "localhost",
      SITE_UPSTREAM: upstreams.join(" "),
      SITE_LOG: join(folder, "access.log"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await untilOpen(port, child, () => said);
  return {
    authority: join(folder, "caddy/pki/authorities/local/root.crt"),
    plainOrigin: `http://localhost:${plain}`,
    stop: () => end(child),
  };
}

async function untilOpen(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (let look = 0; look < 200; look++) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}: ${said()}`);
    const isOpen = await new Promise<boolean>((answer) => {
      const socket = connect({
        port,
        host: "localhost",
        servername: "localhost",
        rejectUnauthorized: false,
      });
      socket.once("secureConnect", () => answer(true)).once("error", () => answer(false));
      socket.once("secureConnect", () => socket.destroy());
    });
    if (isOpen) return;
    await wait(50);
  }
  throw new Error(`Caddy did not open: ${said()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

let isSubstituteNamed = false;

// Terminates TLS, writes the three forwarding headers, and passes everything to the first process that can be reached.
function startSubstitute({ folder, port, upstreams }: Setting): Started {
  if (!isSubstituteNamed)
    console.warn("Caddy cannot be had here: a small TLS proxy takes its place.");
  isSubstituteNamed = true;
  const [key, authority] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync(
    "openssl",
    ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", authority],
    { stdio: "ignore" },
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(authority) });
  server.on("request", (request, response) => {
    const forwarded = {
      "x-forwarded-for": request.socket.remoteAddress ?? "",
      "x-forwarded-proto": "https",
      "x-forwarded-host": request.headers.host ?? "",
    };
    const pass = ([upstream, ...others]: string[]) => {
      if (!upstream) return void response.writeHead(502).end();
      const [host, upstreamPort] = upstream.split(":");
      const { method, url: path } = request;
      const headers = { ...request.headers, ...forwarded };
      const passed = httpRequest({ host, port: upstreamPort, method, path, headers });
      passed.on("response", (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      passed.on("error", () => (response.headersSent ? response.destroy() : pass(others)));
      return void request.pipe(passed);
    };
    pass(upstreams);
  });
  server.listen(port, "localhost");
  return {
    authority,
    plainOrigin: null,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function keyOfCertificate(port: number, ca: string): Promise<string> {
  return new Promise((answer, fail) => {
    const socket = connect({ port, host: "localhost", servername: "localhost", ca });
    socket.once("error", fail);
    socket.once("secureConnect", () => {
      const { raw } = socket.getPeerCertificate();
      const key = new X509Certificate(raw).publicKey.export({ type: "spki", format: "der" });
      socket.destroy();
      answer(createHash("sha256").update(key).digest("base64"));
    });
  });
}
