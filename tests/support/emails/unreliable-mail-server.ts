// A real mail server for tests that fails in every way it is set to.
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * `takes`: accepts as it should. `busy`: 421 instead of a greeting. `greylists`: 450 to every recipient. `refuses`: 550 to every
 * recipient. `hangs`: reads the email and never answers. `forgets`: reads the email and closes the connection without accepting
 * it. `keepsSilent`: accepts the email, and closes the connection instead of confirming.
 */
export type MailServerBehavior =
  | "takes"
  | "busy"
  | "greylists"
  | "refuses"
  | "hangs"
  | "forgets"
  | "keepsSilent";

export interface UnreliableMailServer {
  url: string;
  behave(behavior: MailServerBehavior): void;
  /** The Message-IDs of all accepted emails, in their order. */
  accepted(): string[];
  /** How many connections there were. */
  connections(): number;
  close(): Promise<void>;
}

/** A mail server on this machine, which accepts emails until set otherwise. */
export async function anUnreliableMailServer(): Promise<UnreliableMailServer> {
  let behavior: MailServerBehavior = "takes";
  let connections = 0;
  const accepted: string[] = [];
  const lines = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections += 1;
      done(behavior === "busy" ? answer(421, "come back later") : null);
    },
    onRcptTo(_address, _session, done) {
      if (behavior === "greylists") return done(answer(450, "greylisted, try again"));
      return done(behavior === "refuses" ? answer(550, "no such mailbox") : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const id = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
        if (behavior === "takes" || behavior === "keepsSilent") accepted.push(id ?? "");
        if (behavior === "takes") done();
        if (behavior === "forgets" || behavior === "keepsSilent")
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
      behavior = next;
    },
    accepted: () => [...accepted],
    connections: () => connections,
    async close() {
      for (const line of lines.values()) line.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
