// A low-overhead client: plain sockets that repeat one request and know the length of each response.
import { connect, type Socket } from "node:net";

/** A GET request. */
export interface RawAsked {
  path: string;
  headers: Record<string, string>;
}

/** Repeats one GET on `connections` sockets in parallel; resolves with milliseconds, one number per request. */
export async function askAgain(
  origin: string,
  asked: RawAsked,
  { requests, connections }: { requests: number; connections: number },
): Promise<number[]> {
  const question = questionOf(origin, asked);
  const wall: number[] = [];
  let left = requests;
  const walk = async () => {
    const socket = await connectTo(origin);
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await answerTo(socket, question);
      wall.push(performance.now() - start);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, walk));
  return wall;
}

/** The bytes of a request. */
export function questionOf(origin: string, { path, headers }: RawAsked): string {
  const lines = Object.entries({ Host: new URL(origin).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Resolves when the connection is open. */
export async function connectTo(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((open, fail) => socket.once("connect", open).once("error", fail));
  return socket;
}

/** Sends a request and reads the response by its Content-Length; rejects at a status other than 200 and 304. */
export function answerTo(socket: Socket, question: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let came = 0;
    let whole = Infinity;
    let head = "";
    const finish = (error?: Error) => {
      socket.off("data", read).off("error", finish).off("close", gone);
      if (error) reject(error);
      else resolve();
    };
    const gone = () => finish(new Error("The server closed the connection"));
    const read = (chunk: Buffer) => {
      came += chunk.length;
      if (whole === Infinity) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!/^HTTP\/1.1 (?:200|304)/.test(head)) return finish(new Error(head.slice(0, 80)));
        whole = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
      }
      if (came >= whole) finish();
    };
    socket.on("data", read).on("error", finish).on("close", gone);
    socket.write(question);
  });
}
