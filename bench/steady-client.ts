// An open-loop client that sends at a fixed rate whether or not earlier requests were answered; time in its queue counts.
import { connectTo, answerTo, questionOf } from "./raw-client.ts";
import type { RawAsked } from "./raw-client.ts";

/**
 * Sends `rate` requests a second for some seconds on `connections` sockets; resolves with milliseconds from the moment that
 * each request was due, not from when a socket was free to send it ("coordinated omission").
 */
export async function askSteadily(
  origin: string,
  asked: RawAsked,
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
): Promise<number[]> {
  const question = questionOf(origin, asked);
  const sockets = await Promise.all(Array.from({ length: connections }, () => connectTo(origin)));
  const free = [...sockets];
  const due: number[] = [];
  const wall: number[] = [];
  const all = rate * seconds;
  const begun = performance.now();
  let planned = 0;
  await new Promise<void>((resolve, reject) => {
    const send = () => {
      while (free.length > 0 && due.length > 0) {
        // Round-robin: the server closes an idle socket.
        const [socket, moment] = [free.shift()!, due.shift()!];
        answerTo(socket, question).then(() => {
          wall.push(performance.now() - moment);
          free.push(socket);
          if (wall.length === all) resolve();
          else send();
        }, reject);
      }
    };
    const timer = setInterval(() => {
      const now = performance.now();
      for (; planned < all && begun + (planned * 1000) / rate <= now; planned++)
        due.push(begun + (planned * 1000) / rate);
      if (planned === all) clearInterval(timer);
      send();
    }, 1);
  });
  for (const socket of sockets) socket.destroy();
  return wall;
}
