// Another site for tests: a web server on this machine whose calendars can fail in every way that real ones do.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** A calendar that the named site serves, in that site's format, with CRLF line endings as the standard requires. */
export function feedText(site: "airbnb" | "booking-com" | "vrbo" | "google"): string {
  return withLines(readFileSync(`tests/support/calendars/feeds/${site}.ics`, "utf8"));
}

/** A calendar with one all-day event for each pair of dates, or with the given lines of an event. */
export function aCalendar(
  ...events: ([from: string, to: string, summary?: string] | string)[]
): string {
  const lines = events.map((event, place) =>
    typeof event === "string"
      ? event
      : `BEGIN:VEVENT\nUID:${place}-${event[0]}@other.example\nDTSTART;VALUE=DATE:${plain(event[0])}\n` +
        `DTEND;VALUE=DATE:${plain(event[1])}\nSUMMARY:${event[2] ?? "Reserved"}\nEND:VEVENT`,
  );
  const inside = lines.length > 0 ? `${lines.join("\n")}\n` : "";
  return withLines(
    `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//other.example//EN\n${inside}END:VCALENDAR\n`,
  );
}

function plain(date: string): string {
  return date.replaceAll("-", "");
}

function withLines(text: string): string {
  return text.replaceAll(/\r?\n/g, "\r\n");
}

/** How the server answers a request for a path. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** Valid and faulty answers. */
export const answers = {
  text:
    (text: string, headers: Record<string, string> = {}): Behaviour =>
    (_, response) =>
      response.writeHead(200, { "Content-Type": "text/calendar", ...headers }).end(text),
  status:
    (status: number, headers: Record<string, string> = {}): Behaviour =>
    (_, response) =>
      response.writeHead(status, headers).end(),
  redirect:
    (location: string, status = 302): Behaviour =>
    (_, response) =>
      response.writeHead(status, { Location: location }).end(),
  /** Never answers. */
  hang: (): Behaviour => () => {},
  /** Starts a body and never continues. */
  stall: (): Behaviour => (_, response) => {
    response.writeHead(200).write("BEGIN:VCALENDAR\r\n");
  },
  /** Sends one compressed byte after another, ten a second, without end. */
  drip: (): Behaviour => (_, response) => {
    const packed = gzipSync("BEGIN:VCALENDAR\r\n".repeat(1_000));
    response.writeHead(200, { "Content-Encoding": "gzip" });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(packed.subarray(sent % packed.length, (sent % packed.length) + 1));
      sent++;
    }, 100);
    response.on("close", () => clearInterval(timer));
  },
  /** Never ends. */
  endless: (): Behaviour => (_, response) => {
    const more = () => {
      while (response.write("X-NOTHING:".padEnd(65_536, "x")));
    };
    response.writeHead(200).on("drain", more);
    more();
  },
  /** Small on the wire, large when decompressed. */
  bomb: (): Behaviour => {
    const packed = gzipSync(Buffer.alloc(32 * 1024 * 1024, "x"));
    return (_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(packed);
  },
  gzip:
    (text: string): Behaviour =>
    (_, response) =>
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(text)),
  /** Declares a longer body than it sends. */
  cut:
    (text: string): Behaviour =>
    (_, response) => {
      response.writeHead(200, { "Content-Length": String(text.length) });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    },
  /** Answers with an ETag, and 304 to a request that has it. */
  tagged:
    (text: string, etag: string): Behaviour =>
    (request, response) => {
      const known = request.headers["if-none-match"] === etag;
      response.writeHead(known ? 304 : 200, { ETag: etag }).end(known ? undefined : text);
    },
};

/** The server: `on` sets how a path answers, `url` is its address, `asked` every path that was requested. */
export interface FeedServer {
  on(path: string, behaviour: Behaviour): void;
  url(path: string): string;
  port: number;
  asked: string[];
  close(): Promise<void>;
}

/** Opens it on 127.0.0.1; a path that was not set answers 404. */
export async function aFeedServer(): Promise<FeedServer> {
  const behaviours = new Map<string, Behaviour>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    (behaviours.get(path) ?? answers.status(404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    on: (path, behaviour) => behaviours.set(path, behaviour),
    url: (path) => `http://127.0.0.1:${port}${path}`,
    port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
