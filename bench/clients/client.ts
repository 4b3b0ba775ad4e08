// A plain HTTP client on one keep-alive connection: sequential requests, each response read to its end.
import { Agent, request } from "node:http";

const connection = new Agent({ keepAlive: true, maxSockets: 1 });

/** A request to send. */
export interface RequestSpec {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** The expected status; any other rejects. */
  status: number;
}

/** Sends a request and reads its response; rejects at another status. Uses the one shared connection unless given an agent. */
export function sendRequest(
  origin: string,
  { path, method = "GET", headers = {}, body, status }: RequestSpec,
  agent = connection,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(origin + path, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === status) return resolve();
        const text = Buffer.concat(chunks).toString().slice(0, 300);
        reject(new Error(`${method} ${path}: ${answer.statusCode}, not ${status}: ${text}`));
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
