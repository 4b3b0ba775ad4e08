// Google's token server and wallet interface of the tests: it checks each signature with the account's public key, keeps classes and
// objects as a PATCH merges them (RFC 7396), and answers what a test wants.
import { createVerify } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

// oxlint-disable-next-line typescript/no-explicit-any -- untyped, as it came in
type Any = any;

export interface GoogleService {
  url: string;
  /** Method and path of each request to the interface, the token's left out. */
  asked: string[];
  /** Claims of the assertions for which it gave a token. */
  assertions: Any[];
  objects: Map<string, Any>;
  classes: Map<string, Any>;
  /** The account's public key, once there is an account. */
  trust(publicKey: string): void;
  /** Answers the interface's requests from now on with this status; null: as Google does. */
  answer(status: number | null, headers?: Record<string, string>): void;
  /** Runs it while the next request to the interface is on its way: Google stores what that request says afterwards. */
  meanwhile(run: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1. */
export async function aGoogleService(): Promise<GoogleService> {
  const asked: string[] = [];
  const assertions: Any[] = [];
  const [objects, classes] = [new Map<string, Any>(), new Map<string, Any>()];
  let publicKey = "";
  let onTheWay: (() => Promise<unknown>) | null = null;
  let fixed: { status: number; headers: Record<string, string> } | null = null;
  const giveToken = (body: string) => {
    const form = new URLSearchParams(body);
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") return 400;
    assertions.push(readJwt(form.get("assertion") ?? "", publicKey).claims);
    return { access_token: `token-${assertions.length}`, expires_in: 3_599, token_type: "Bearer" };
  };
  const store = (method: string, path: string, body: Any) => {
    const [, kind, id] = /^\/walletobjects\/v1\/generic(Class|Object)(?:\/(.+))?$/.exec(path) ?? [];
    const all = kind === "Class" ? classes : objects;
    if (method === "POST") {
      if (kind === "Object" && !classes.has(body.classId)) return 404;
      if (all.has(body.id)) return 409;
      all.set(body.id, body);
      return body;
    }
    if (method !== "PATCH" || !all.has(id!)) return 404;
    all.set(id!, merge(all.get(id!), body));
    return all.get(id!);
  };
  // Status, content and headers of an answer.
  const answerTo = async (
    request: IncomingMessage,
    body: string,
  ): Promise<[number, Any?, object?]> => {
    const [method, path] = [request.method ?? "", request.url ?? ""];
    if (path === "/token") return statusOf(giveToken(body));
    const run = onTheWay;
    onTheWay = null;
    await run?.();
    asked.push(`${method} ${path}`);
    if (fixed) return [fixed.status, {}, fixed.headers];
    const isKnown = request.headers.authorization === `Bearer token-${assertions.length}`;
    return isKnown ? statusOf(store(method, path, JSON.parse(body))) : [401];
  };
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => answerTo(request, body))
      .catch((error: unknown): [number, Any] => [400, String(error)])
      .then(([status, content = {}, headers = {}]) =>
        response
          .writeHead(status, { "Content-Type": "application/json", ...headers })
          .end(JSON.stringify(content)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    assertions,
    objects,
    classes,
    trust: (key) => {
      publicKey = key;
    },
    answer: (status, headers = {}) => {
      fixed = status === null ? null : { status, headers };
    },
    meanwhile: (run) => {
      onTheWay = run;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Header and claims of a JSON Web Token whose RS256 signature is right; throws otherwise. */
export function readJwt(token: string, publicKey: string): { header: Any; claims: Any } {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const verifier = createVerify("sha256").update(`${header}.${claims}`);
  if (!verifier.verify(publicKey, signature, "base64url"))
    throw new Error("The signature is wrong");
  return { header: readPart(header), claims: readPart(claims) };
}

function readPart(part: string): Any {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}

function statusOf(answer: Any): [number, Any?] {
  return typeof answer === "number" ? [answer] : [200, answer];
}

// Null takes a field away; lists are replaced.
function merge(before: Any, patch: Any): Any {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const isPlain = typeof before === "object" && before !== null && !Array.isArray(before);
  const merged = isPlain ? { ...before } : {};
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  return merged;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
