// A real mail server for tests that behaves as badly as it is told to.
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * `takes`: as it should be. `busy`: 421 instead of a greeting. `greylists`: 450 to every receiver. `refuses`: 550 to every
 * receiver. `hangs`: reads the letter and says nothing. `forgets`: reads the letter and hangs up, and has not taken it.
 * `keepsSilent`: takes the letter, and hangs up instead of saying so.
 */
export type Manner =
  | "takes"
  | "busy"
  | "greylists"
  | "refuses"
  | "hangs"
  | "forgets"
  | "keepsSilent";

export interface RoughMailServer {
  url: string;
  behave(manner: Manner): void;
  /** The Message-IDs of all letters it took, in their order. */
  taken(): string[];
  /** How many connections there were. */
  calls(): number;
  close(): Promise<void>;
}

/** A mail server on this machine, which takes letters until it is told otherwise. */
export async function aRoughMailServer(): Promise<RoughMailServer> {
  let manner: Manner = "takes";
  let calls = 0;
  const taken: string[] = [];
  const lines = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect(_session, done) {
      calls += 1;
      done(manner === "busy" ? answer(421, "come back later") : null);
    },
    onRcptTo(_address, _session, done) {
      if (manner === "greylists") return done(answer(450, "greylisted, try again"));
      return done(manner === "refuses" ? answer(550, "no such mailbox") : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const id = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
        if (manner === "takes" || manner === "keepsSilent") taken.push(id ?? "");
        if (manner === "takes") done();
        if (manner === "forgets" || manner === "keepsSilent")
          lines.get(session.remotePort)?.destroy();
      });
    },
  });
  server.server.on("connection", (line: Socket) => lines.set(line.remotePort ?? 0, line));
  // Whoever hangs up on it is no fault of the test.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    behave: (next) => {
      manner = next;
    },
    taken: () => [...taken],
    calls: () => calls,
    async close() {
      for (const line of lines.values()) line.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
