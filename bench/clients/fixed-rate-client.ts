// An open-loop client that sends at a fixed rate whether or not earlier requests were answered; time in its queue counts.
import { openSocket, exchange, formatRequest } from "./raw-client.ts";
import type { RawRequest } from "./raw-client.ts";

/**
 * Sends `rate` requests a second for some seconds on `connections` sockets; resolves with milliseconds from the moment that
 * each request was due, not from when a socket was free to send it ("coordinated omission").
 */
export async function sendAtRate(
  origin: string,
  asked: RawRequest,
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
): Promise<number[]> {
  const requestBytes = formatRequest(origin, asked);
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(origin)));
  const free = [...sockets];
  const due: number[] = [];
  const wall: number[] = [];
  const all = rate * seconds;
  const startedAt = performance.now();
  let scheduled = 0;
  await new Promise<void>((resolve, reject) => {
    const send = () => {
      while (free.length > 0 && due.length > 0) {
        // Round-robin: the server closes an idle socket.
        const [socket, moment] = [free.shift()!, due.shift()!];
        exchange(socket, requestBytes).then(() => {
          wall.push(performance.now() - moment);
          free.push(socket);
          if (wall.length === all) resolve();
          else send();
        }, reject);
      }
    };
    const timer = setInterval(() => {
      const now = performance.now();
      for (; scheduled < all && startedAt + (scheduled * 1000) / rate <= now; scheduled++)
        due.push(startedAt + (scheduled * 1000) / rate);
      if (scheduled === all) clearInterval(timer);
      send();
    }, 1);
  });
  for (const socket of sockets) socket.destroy();
  return wall;
}
