// A real mail server for tests that fails in every way it is set to.
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * `takes`: accepts as it should. `busy`: 421 instead of a greeting. `greylists`: 450 to every recipient. `refuses`: 550 to every
 * recipient. `hangs`: reads the email and never answers. `forgets`: reads the email and closes the connection without accepting
 * it. `keepsSilent`: accepts the email, and closes the connection instead of confirming.
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
  /** The Message-IDs of all accepted emails, in their order. */
  taken(): string[];
  /** How many connections there were. */
  calls(): number;
  close(): Promise<void>;
}

/** A mail server on this machine, which accepts emails until set otherwise. */
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
  // A client that closes the connection is not a fault of the test.
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
