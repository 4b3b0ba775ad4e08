// A steady load from outside, for tests that restart, kill and starve what answers it: requests are sent by the clock, whether or
// not the former ones were answered, so that a pause cannot hide itself.
import { randomUUID } from "node:crypto";
import { Agent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { writeSandboxToken } from "#app/payments/sandbox-cards.ts";
import { bookingBody } from "../api/api-client.ts";
import { aComingStay } from "../booking/coming-stay.ts";
import { aGuest } from "../booking/guests.ts";

/** One request and its result; times in milliseconds of `performance.now()`. */
export interface Asked {
  what: "read" | "booking" | "control";
  path: string;
  began: number;
  ended: number;
  /** Null when the connection broke. */
  status: number | null;
  /** The answer's text; how the connection broke. */
  text: string;
}

interface Booking {
  key: string;
  body: string;
  /** The guest's IP address: an address of the loopback network. */
  from: string;
}

const agents = {
  "http:": new Agent({ keepAlive: true }),
  "https:": new TlsAgent({ keepAlive: true }),
};

/** Sends a request from `from`, an address of this machine, waits at most 30 seconds, and never throws. */
export async function requestFrom(
  from: string,
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Pick<Asked, "status" | "text"> & { headers: Record<string, unknown> }> {
  const { protocol, host, port, pathname, search } = new URL(url);
  const send = protocol === "https:" ? tlsRequest : plainRequest;
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: null, text: error.code ?? error.message, headers: {} });
    const sent = send({
      host: "127.0.0.1",
      port,
      path: pathname + search,
      localAddress: from,
      agent: agents[protocol as keyof typeof agents],
      ...(protocol === "https:" && { servername: "localhost" }),
      method: init.method ?? "GET",
      headers: {
        Host: host,
        ...init.headers,
        ...(init.body && { "Content-Length": Buffer.byteLength(init.body) }),
      },
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error("no answer in 30 s")));
    sent.on("error", fail);
    sent.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.on("error", fail);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? null, text, headers: answer.headers }),
      );
    });
    sent.end(init.body);
  });
}

/**
 * Twenty reads a second of `pages`, and one and a half bookings, at `origin`; twice a second the same page at `control`, a
 * process that is left alone: when that one is slow the machine is busy, and the restart is not to blame.
 */
export function steadyLoad({ origin, control }: { origin: string; control: string }) {
  const asked: Asked[] = [];
  const open = new Set<Promise<unknown>>();
  const acknowledged = new Map<string, string>();
  const unsure: Booking[] = [];
  let bookings = 0;
  let reads = 0;

  const note = async (
    what: Asked["what"],
    url: string,
    ...rest: [from: string, init?: Parameters<typeof requestFrom>[2]]
  ) => {
    const [from, init] = rest;
    const began = performance.now();
    const { status, text } = await requestFrom(from, url, init);
    const path = new URL(url).pathname;
    asked.push({ what, path, began, ended: performance.now(), status, text });
    return { status, text };
  };
  const sendBooking = async (booking: Booking) => {
    const { status, text } = await note("booking", `${origin}/api/bookings`, booking.from, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": booking.key },
      body: booking.body,
    });
    if (status === 201) acknowledged.set(booking.key, referenceIn(text));
    else unsure.push(booking);
  };
  const read = (pages: string[]) => {
    const page = pages[reads++ % pages.length] ?? "/";
    return note("read", origin + page, `127.0.2.${1 + (reads % 8)}`);
  };
  const compare = (pages: string[]) =>
    note("control", control + (pages[reads % pages.length] ?? "/"), "127.0.3.1");

  let timers: NodeJS.Timeout[] = [];
  const begin = (running: Promise<unknown>) => {
    open.add(running);
    void running.finally(() => open.delete(running));
  };
  const every = (milliseconds: number, what: () => Promise<unknown>) =>
    setInterval(() => begin(what()), milliseconds);
  const book = () => sendBooking(aBooking(bookings++));
  return {
    asked,
    /** References by idempotency key of the bookings that were acknowledged to a guest. */
    acknowledged,
    /** How many bookings were requested. */
    wished: () => bookings,
    /** Starts it: all of it, or a share. */
    start({
      pages,
      withBookings = true,
      share = 1,
    }: {
      pages: string[];
      withBookings?: boolean;
      share?: number;
    }) {
      timers = [every(50 / share, () => read(pages)), every(500, () => compare(pages))];
      if (withBookings) timers.push(every(667 / share, book));
    },
    /** Sends some more bookings at once. */
    bookNow(count: number) {
      for (let n = 0; n < count; n++) begin(book());
    },
    /** Ends the load and waits for what is under way. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
    },
    /** Sends once more, with the same keys, the bookings that were not acknowledged. */
    async sendAgain() {
      for (const booking of unsure.splice(0)) await sendBooking(booking);
    },
  };
}

function referenceIn(text: string): string {
  return (JSON.parse(text) as { reference: string }).reference;
}

// Five nights at a time, apartment by apartment. Cards, except for every tenth, which is paid at the property.
function aBooking(n: number): Booking {
  const stay = aComingStay({ inDays: 10 + 5 * Math.floor(n / 6), nights: 5 });
  const nonce = [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const token = writeSandboxToken({ outcome: "success", brand: "visa", last4: "4242", nonce });
  const body = {
    ...(JSON.parse(bookingBody({ apartment: 1 + (n % 6), stay })) as object),
    guest: aGuest({ email: `guest.${n}@example.com` }),
    payment: n % 10 === 9 ? { method: "property" } : { method: "card", token },
  };
  return { key: randomUUID(), body: JSON.stringify(body), from: `127.0.4.${1 + (n % 250)}` };
}

/**
 * How many answers took over two seconds; and those that the machine's load does not explain. The control process answers in
 * less than 100 ms on an idle machine: when it took four times as long meanwhile, everything may take four times two seconds.
 */
export function slowOnes(asked: Asked[]): { over: number; unexcused: string[] } {
  const controls = asked.filter(({ what }) => what === "control");
  const over = asked.filter((one) => one.what !== "control" && lasted(one) > 2_000);
  const unexcused = over.filter((one) => {
    const meanwhile = controls.filter(
      ({ began, ended }) => ended > one.began - 1_000 && began < one.ended + 1_000,
    );
    return lasted(one) > 2_000 * Math.max(1, ...meanwhile.map((control) => lasted(control) / 100));
  });
  return { over: over.length, unexcused: unexcused.map(inWords) };
}

/** Such as `read /fr: 502 after 15003 ms, sent at 14:03:07.123`. */
export function inWords(one: Asked): string {
  const sent = new Date(performance.timeOrigin + one.began).toISOString().slice(11, 23);
  const why = isAnswered(one) ? "" : ` (${one.text.slice(0, 200)})`;
  return `${one.what} ${one.path}: ${one.status}${why} after ${Math.round(lasted(one))} ms, sent at ${sent}`;
}

/** Whether the request succeeded. */
export function isAnswered({ status }: Asked): boolean {
  return status === 200 || status === 201;
}

function lasted({ began, ended }: Asked): number {
  return ended - began;
}

/** Whether the machine was idle enough: the control process answered nine of ten times in less than 100 ms. */
export function isQuiet(asked: Asked[]): boolean {
  return quantile(asked, "control", 0.9) < 100;
}

/** The median of the reads, in milliseconds. */
export function medianOf(asked: Asked[]): number {
  return quantile(asked, "read", 0.5);
}

/** One line with the numbers. */
export function inNumbers(name: string, asked: Asked[]): string {
  const times = (what: Asked["what"]) => {
    const at = (share: number) => quantile(asked, what, share);
    const count = asked.filter((one) => one.what === what).length;
    return `${count} ${what}s (median ${at(0.5)} ms, 99% ${at(0.99)} ms, slowest ${at(1)} ms)`;
  };
  const failed = asked.filter((one) => !isAnswered(one)).length;
  return `${name}: ${times("read")}, ${times("booking")}, ${times("control")}; ${slowOnes(asked).over} over 2 s, ${failed} failed`;
}

function quantile(asked: Asked[], what: Asked["what"], share: number): number {
  const sorted = asked
    .filter((one) => one.what === what)
    .map((one) => Math.round(lasted(one)))
    .toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
