// A plain client on one kept connection: one request after the other, each answer read to its end.
import { Agent, request } from "node:http";

const oneLine = new Agent({ keepAlive: true, maxSockets: 1 });

/** What is asked. */
export interface Asked {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** The only status that counts. */
  status: number;
}

/** Sends a request and reads its answer; throws at another status. Without an agent of its own on the one connection. */
export function ask(
  origin: string,
  { path, method = "GET", headers = {}, body, status }: Asked,
  agent = oneLine,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === status) return resolve();
        const text = Buffer.concat(chunks).toString().slice(0, 300);
        reject(new Error(`${method} ${path}: ${answer.statusCode}, not ${status}: ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
