// The house closes: nobody new comes in, whoever is inside is served to the end, and nobody's line is cut in the middle of a word.
import { type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Takes no more connections, tells each client with its next answer that this was the last one on its connection, closes
 * those that stayed silent for `quiet` milliseconds, and resolves when all are gone. After `longest` the rest is cut;
 * answers whether none had to be.
 */
export async function closeServer(
  server: Server,
  { quiet, longest }: { quiet: number; longest: number },
): Promise<boolean> {
  server.prependListener("request", (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // Not the server's own `close`, which would at once cut connections on which the next request may be under way.
  const gone = new Promise<true>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve(true));
  });
  const inTime = wait(longest, false, { ref: false });
  await Promise.race([gone, wait(Math.min(quiet, longest))]);
  // Again and again: an answer that was under way when the house began to close could not yet say that it was the last.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  const isOrderly = await Promise.race([gone, inTime]);
  clearInterval(closing);
  if (!isOrderly) server.closeAllConnections();
  return isOrderly;
}
