// What a typed code stands for: a promotion's code, or a returning guest's own.
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { App } from "#app/app.server.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { CodeFault } from "#app/stays/rules/faults.ts";
import { countWrongCode, mayTryCodes } from "./count-codes.server.ts";
import { findReturningStay } from "./returning-code.server.ts";
import { isBookableOn } from "./rules/promotion.ts";
import type { Promotion } from "./rules/promotion.ts";
import { normaliseCode } from "./rules/promotion-code.ts";

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
export function hasReturningOffer(
  known: readonly Promotion[],
  { clock, property }: Pick<App, "clock" | "property">,
): boolean {
  const { today } = propertyDay(clock.now(), property.facts.timeZone);
  return known.some(
    (each) => each.kind === "returning" && each.status === "active" && isBookableOn(each, today),
  );
}
