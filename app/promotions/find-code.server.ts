// Promotions' codes: the cookie that stores a typed or linked one, and what it stands for: a promotion, or a returning
// guest's own code, which is on the guest's page of the stay that ended. Wrong codes are counted by network, over all
// processes, so that codes cannot be guessed.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { App } from "#app/app.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readSiteCookie, writeSiteCookie } from "#app/platform/http/site-cookie.ts";
import {
  countForSender,
  readSenderCount,
} from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import type { CodeFault } from "#app/stays/rules/faults.ts";
import { findEndedStay, readPromotions } from "./promotions.sql.server.ts";
import { isBookableOn, normaliseCode } from "./rules/promotion.ts";
import type { Promotion } from "./rules/promotion.ts";

/** A person mistypes a code a few times; the window begins with the first wrong one. */
const limit = { most: 15, minutes: 60 };

/** False after too many wrong codes from this network: then right ones are refused too, or guessing would go on. */
async function mayTryCodes(
  network: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return (await readSenderCount(db, await keyOf(db, network), clock.now())) < limit.most;
}

/** Counts a wrong code; the same one once an hour, since a cookie sends it with every page. */
async function countWrongCode(
  network: string,
  code: string,
  { database: { db }, clock }: Pick<App, "database" | "clock">,
): Promise<void> {
  const key = await keyOf(db, network);
  const again = await keyOf(db, `${network} ${code}`);
  const now = clock.now();
  if ((await readSenderCount(db, again, now)) > 0) return;
  await inTransaction(db, async (trx) => {
    const { within: isFirst } = await countForSender(trx, again, { ...limit, most: 1 }, now);
    if (isFirst) await countForSender(trx, key, limit, now);
  });
}

async function keyOf(db: Db, network: string): Promise<string> {
  return keyedHash(await readSecret(db, "forms"), `promotion codes ${network}`);
}

/** `KF-7Q2M4X9A-0123ABCDEF`: always the same for a stay, derived instead of stored. */
export async function makeReturningCode(db: Db, reference: string): Promise<string> {
  const key = await readSecret(db, "forms");
  const digest = createHmac("sha256", key).update(`returning guest ${reference}`).digest("hex");
  // 48 bits, and wrong codes are counted.
  return `${reference}-${digest.slice(0, 12).toUpperCase()}`;
}

/** The stay of a normalized code, if the code is right and the stay is over; else null. */
async function findReturningStay(
  code: string,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<{ email: string } | null> {
  const reference = /^(.+)-[0-9A-F]{12}$/.exec(code)?.[1];
  if (!reference) return null;
  const right = await makeReturningCode(db, reference);
  if (right.length !== code.length || !timingSafeEqual(Buffer.from(right), Buffer.from(code)))
    return null;
  const { today } = propertyDay(clock.now(), facts.timeZone);
  return findEndedStay(db, reference, today);
}

/** A code as typed, with the network of the client, by which wrong codes are counted, and the email typed so far. */
export interface TypedCode {
  text: string;
  network?: string | undefined;
  email?: string | undefined;
}

/** The promotions of a code; none with a `fault`. */
export interface FoundCode {
  fault: CodeFault | null;
  promotions: readonly Promotion[];
}

/** Null for an empty code. A draft's code is unknown. Wrong codes are counted; after too many no code is accepted. */
export async function findCode(
  { text, network, email }: TypedCode,
  known: readonly Promotion[],
  today: PlainDate,
  app: Pick<App, "database" | "clock" | "rateLimiter" | "property">,
): Promise<FoundCode | null> {
  if (text.trim() === "") return null;
  const counted = app.rateLimiter ? network : undefined;
  if (counted !== undefined && !(await mayTryCodes(counted, app)))
    return refused("codeTriedTooOften");
  const code = normaliseCode(text);
  const promotion = known.find((each) => each.code === code && code !== "");
  if (promotion && promotion.status !== "draft") return ofPromotions([promotion], today);
  const stay = await findReturningStay(code, app);
  if (stay) {
    const returning = known.filter(
      ({ kind, status }) => kind === "returning" && status !== "draft",
    );
    if (returning.length === 0) return refused("codeEnded");
    // Only who has this stay's secret code gets so far: no stranger learns whose email it is.
    if (email !== undefined && !isSameEmail(email, stay.email)) return refused("codeForOthers");
    return ofPromotions(returning, today);
  }
  if (counted !== undefined) await countWrongCode(counted, code, app);
  return refused("codeUnknown");
}

function ofPromotions(promotions: readonly Promotion[], today: PlainDate): FoundCode {
  const open = promotions.filter(({ status }) => status === "active");
  const now = open.filter((each) => isBookableOn(each, today));
  if (now.length > 0) return { fault: null, promotions: now };
  return refused(
    open.some(({ bookFrom }) => bookFrom !== null && bookFrom > today) ? "codeNotYet" : "codeEnded",
  );
}

function refused(fault: CodeFault): FoundCode {
  return { fault, promotions: [] };
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether a promotion for returning guests can be booked now. */
function hasReturningOffer(
  known: readonly Promotion[],
  { clock, property }: Pick<App, "clock" | "property">,
): boolean {
  const { today } = propertyDay(clock.now(), property.facts.timeZone);
  return known.some(
    (each) => each.kind === "returning" && each.status === "active" && isBookableOn(each, today),
  );
}

/** The code for the guest of that stay; null before its end, and while there is no promotion for returning guests. */
export async function findReturningOffer(
  reference: string,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<string | null> {
  const { db } = app.database;
  if (!hasReturningOffer(await readPromotions(db), app)) return null;
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  return (await findEndedStay(db, reference, today)) && makeReturningCode(db, reference);
}

const name = "code";
const days = 7;

/** The code as typed, or null. */
export function readCodeCookie(request: Request, origin: string): string | null {
  const value = readSiteCookie(request, { name, origin, shape: /^[\w.!~*'()%-]{1,200}$/ });
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** The `Set-Cookie` value; null deletes the cookie. */
export function writeCodeCookie(code: string | null, origin: string): string {
  const value = code === null ? null : encodeURIComponent(code.trim().slice(0, 32).toWellFormed());
  return writeSiteCookie(value, { name, origin, seconds: days * 24 * 60 * 60 });
}

/** Redirects to the same address without the code. `isPage` is whether guests are sent to that path. */
export function storeLinkedCode(
  origin: string,
  isPage: (path: string) => boolean,
): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const code = c.req.query("code");
    const isRead = method === "GET" || method === "HEAD";
    // A browser takes what follows two slashes for a host.
    if (code === undefined || !isRead || !isPage(path) || /^\/[/\\]/.test(path)) return next();
    const { searchParams } = new URL(c.req.url);
    searchParams.delete("code");
    const query = searchParams.toString();
    c.header("Cache-Control", "no-store");
    if (code.trim() !== "") c.header("Set-Cookie", writeCodeCookie(code, origin));
    return c.redirect(query ? `${path}?${query}` : path, 303);
  };
}
