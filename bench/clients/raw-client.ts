// A low-overhead client: plain sockets that repeat one request and know the length of each response.
import { connect, type Socket } from "node:net";

/** A GET request. */
export interface RawRequest {
  path: string;
  headers: Record<string, string>;
}

/** Repeats one GET on `connections` sockets in parallel; resolves with milliseconds, one number per request. */
export async function repeatRequest(
  origin: string,
  asked: RawRequest,
  { requests, connections }: { requests: number; connections: number },
): Promise<number[]> {
  const requestBytes = formatRequest(origin, asked);
  const wall: number[] = [];
  let remaining = requests;
  const runSocket = async () => {
    const socket = await openSocket(origin);
    while (remaining > 0) {
      remaining -= 1;
      const start = performance.now();
      await exchange(socket, requestBytes);
      wall.push(performance.now() - start);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, runSocket));
  return wall;
}

/** The bytes of a request. */
export function formatRequest(origin: string, { path, headers }: RawRequest): string {
  const lines = Object.entries({ Host: new URL(origin).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Resolves when the connection is open. */
export async function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((open, fail) => socket.once("connect", open).once("error", fail));
  return socket;
}

/** Sends a request and reads the response by its Content-Length; rejects at a status other than 200 and 304. */
export function exchange(socket: Socket, requestBytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let expectedLength = Infinity;
    let head = "";
    const finish = (error?: Error) => {
      socket.off("data", read).off("error", finish).off("close", gone);
      if (error) reject(error);
      else resolve();
    };
    const gone = () => finish(new Error("The server closed the connection"));
    const read = (chunk: Buffer) => {
      received += chunk.length;
      if (expectedLength === Infinity) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!/^HTTP\/1.1 (?:200|304)/.test(head)) return finish(new Error(head.slice(0, 80)));
        expectedLength =
          end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
      }
      if (received >= expectedLength) finish();
    };
    socket.on("data", read).on("error", finish).on("close", gone);
    socket.write(requestBytes);
  });
}
