// A real mail server for tests: emails reach it by SMTP.
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** The received emails, by recipient. */
export interface Mailbox {
  url: string;
  /** The recipients of all emails, sorted. */
  recipients(): string[];
  /** The first email for an address, raw and parsed; throws when there is none. */
  receivedEmailTo(address: string): Promise<{ raw: string; email: Email }>;
  /** The first email for an address, parsed; waits up to 15 seconds. */
  emailTo(address: string): Promise<Email>;
  /** All emails received so far, parsed. */
  emails(): Promise<Email[]>;
  close(): Promise<void>;
}

/** A mail server on this machine that stores what it is sent. */
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
  // A client that is killed while it sends an email resets the connection; that is not a fault of the test.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const receivedEmailTo: Mailbox["receivedEmailTo"] = async (address) => {
    const raw = received.find(({ to }) => to === address)?.raw;
    if (raw === undefined) throw new Error(`No email came for ${address}`);
    return { raw, email: await PostalMime.parse(raw) };
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients: () => received.map(({ to }) => to).toSorted(),
    receivedEmailTo,
    async emailTo(address) {
      for (let look = 0; look < 150; look++) {
        if (received.some(({ to }) => to === address)) break;
        await wait(100);
      }
      return (await receivedEmailTo(address)).email;
    },
    emails: () => Promise.all(received.map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
