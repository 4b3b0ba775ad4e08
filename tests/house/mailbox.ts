// A real mail server for tests: letters reach it by SMTP.
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** What came, by whom it was for. */
export interface Mailbox {
  url: string;
  /** The receivers of all letters, sorted. */
  recipients(): string[];
  /** The first letter for an address, as it came and as a mail program reads it; throws when none did. */
  letterTo(address: string): Promise<{ raw: string; email: Email }>;
  close(): Promise<void>;
}

/** A mail server on this machine that keeps what it is sent. */
export async function aMailbox(): Promise<Mailbox> {
  const received: { to: string; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients: () => received.map(({ to }) => to).toSorted(),
    async letterTo(address) {
      const raw = received.find(({ to }) => to === address)?.raw;
      if (raw === undefined) throw new Error(`No letter came for ${address}`);
      return { raw, email: await PostalMime.parse(raw) };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
