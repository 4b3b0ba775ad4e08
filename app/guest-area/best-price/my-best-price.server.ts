// The page on which a guest shows a lower price: what it says of the booking, and what becomes of its two forms.
import type { App } from "#app/app.server.ts";
import { listClaims } from "#app/bookings/best-price/claims.sql.server.ts";
import type { Claim } from "#app/bookings/best-price/claims.sql.server.ts";
import { isAnswerable } from "#app/bookings/best-price/answer-claim.server.ts";
import { fileClaim, withdrawClaim } from "#app/bookings/best-price/file-claim.server.ts";
import { declineReasonOf, readClaim } from "#app/bookings/best-price/rules/claim-form.ts";
import type {
  ClaimFault,
  DeclineReason,
  TypedClaim,
} from "#app/bookings/best-price/rules/claim-form.ts";
import { filingEnd, refuseFiling } from "#app/bookings/best-price/rules/guarantee.ts";
import type { BestPriceState, FilingRefusal } from "#app/bookings/best-price/rules/guarantee.ts";
import type { Guarantee } from "#app/stays/price/rules/best-price.ts";
import { findBookingByToken } from "#app/bookings/bookings.sql.server.ts";
import type { Booking } from "#app/bookings/bookings.sql.server.ts";
import { nameApartments } from "#app/bookings/name-apartments.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate, PropertyNow } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { cleanUpload } from "#app/pictures/clean-upload.server.ts";
import type { UploadFault } from "#app/pictures/clean-upload.server.ts";
import { comparableTotal } from "#app/stays/price/rules/best-price.ts";
import type { Cents } from "#app/stays/rules/money.ts";
import { formText } from "#app/ui/rules/form-values.ts";

/** A claim as its guest sees it; moments on the property's clock. */
export interface MyClaim {
  id: string;
  /** `late` waits longer than was promised; `ended`: the booking was cancelled while it waited. */
  state: Claim["status"] | "late" | "ended";
  amount: Cents;
  currency: string;
  link: string;
  hasPicture: boolean;
  shownAt: PropertyNow;
  answerBy: PropertyNow;
  saved: Cents;
  reason: DeclineReason | null;
  answer: string;
}

/** What the page shows. */
export interface MyBestPrice {
  apartment: string;
  checkIn: PlainDate;
  checkOut: PlainDate;
  currency: string;
  /** What is compared: the stay as booked without extras, in cents. */
  here: Cents;
  rules: Guarantee;
  /** Until when a price can be shown; null for a booking that was never under the guarantee. */
  until: PropertyNow | null;
  /** Why none can be shown (any more); null while one can. */
  refusal: FilingRefusal | null;
  claims: MyClaim[];
}

/** Null for an unknown secret. */
export async function loadMyBestPrice(
  manageToken: string,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
): Promise<MyBestPrice | null> {
  const booking = await findBookingByToken(db, manageToken);
  if (!booking) return null;
  const { checkIn, checkOut, currency, bestPrice: rules } = booking;
  const now = clock.now();
  const claims = await listClaims(db, booking.id);
  const at = (instant: Date) => propertyDay(instant, facts.timeZone);
  return {
    apartment: await nameApartments(db, booking, language, facts),
    checkIn,
    checkOut,
    currency,
    here: comparableTotal(booking.quote),
    rules,
    until: rules.on ? at(filingEnd(rules, booking, facts)) : null,
    refusal: refuseFiling(booking, claims, now, facts),
    claims: claims.map((claim) => ({
      id: claim.id,
      state: stateOf(claim, booking, now),
      amount: claim.amount,
      currency: claim.currency,
      link: claim.link,
      hasPicture: claim.hasPicture,
      shownAt: at(new Date(claim.filedAt)),
      answerBy: at(new Date(claim.answerBy)),
      saved: claim.saved ?? 0,
      reason: claim.status === "declined" ? (declineReasonOf(claim.reason) ?? "other") : null,
      answer: claim.answer,
    })),
  };
}

function stateOf(
  { status, answerBy }: Claim,
  booking: Pick<Booking, "status">,
  now: Date,
): MyClaim["state"] {
  if (status !== "filed") return status;
  if (!isAnswerable(booking)) return "ended";
  return now.toISOString() > answerBy ? "late" : "filed";
}

/** What became of a price that was shown, in one line; moments on the property's clock. */
export interface BestPriceSummary {
  state: BestPriceState;
  answerBy: PropertyNow;
  saved: Cents;
}

/** One line for the guest's own page of the booking: null where no price can be shown and none was. */
export async function summarizeBestPrice(
  manageToken: string,
  language: Language,
  app: Pick<App, "database" | "clock" | "property">,
): Promise<BestPriceSummary | null> {
  const view = await loadMyBestPrice(manageToken, language, app);
  const last = view?.claims.at(-1);
  if (!view || (!last && view.refusal !== null)) return null;
  const matched = view.claims.find(({ state }) => state === "accepted");
  const waits = view.claims.find(({ state }) => state === "filed" || state === "late");
  const before = last?.state === "declined" ? "declined" : "closed";
  const idle = view.refusal === null ? "open" : before;
  const waiting = waits && (waits.state === "late" ? "late" : "waits");
  const state = matched ? "matched" : (waiting ?? idle);
  const answerBy = waits?.answerBy ?? propertyDay(app.clock.now(), app.property.facts.timeZone);
  return { state, answerBy, saved: matched?.saved ?? 0 };
}

/** Done, or the page again with what was typed and every fault; a refusal is one that the page states itself. */
export type BestPriceAnswer =
  | { ok: true; done: "filed" | "withdrawn" }
  | {
      ok: false;
      status: 400 | 409;
      typed: TypedClaim | null;
      faults: ClaimFault[];
      upload: UploadFault | null;
      isAnswered: boolean;
    };

/** The smallest picture of a screen in which a price can be read, in pixels. */
export const leastScreen = { width: 200, height: 100 };

/** `do` of the form names the action. Null for an unknown secret: the form is read by `read` after it is known. */
export async function answerMyBestPrice(
  manageToken: string,
  read: () => Promise<FormData>,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<BestPriceAnswer | null> {
  const booking = await findBookingByToken(app.database.db, manageToken);
  if (!booking) return null;
  const form = await read();
  if (formText(form, "do") === "withdraw") {
    const isDone = await withdrawClaim(booking, formText(form, "claim"), app);
    return isDone ? { ok: true, done: "withdrawn" } : { ...refused, typed: null, isAnswered: true };
  }
  const uploaded = await cleanUpload(form.get("picture"), leastScreen);
  const hasPicture = uploaded !== null;
  const { typed, faults, shown } = readClaim(form, { ownCurrency: booking.currency, hasPicture });
  const upload = uploaded?.ok === false ? uploaded : null;
  if (faults.length > 0 || upload)
    return { ok: false, status: 400, typed, faults, upload, isAnswered: false };
  const { bytes, width, height } = uploaded?.ok ? uploaded.picture : noPicture;
  const picture = uploaded?.ok ? { bytes, width, height } : null;
  const key = formText(form, "key");
  const id = /^[0-9a-f-]{36}$/.test(key) ? key : crypto.randomUUID();
  const filed = await fileClaim(booking, { id, shown, picture }, app);
  return filed.ok ? { ok: true, done: "filed" } : { ...refused, typed, isAnswered: false };
}

// A refusal that the page states itself.
const refused: Pick<
  Extract<BestPriceAnswer, { ok: false }>,
  "ok" | "status" | "faults" | "upload"
> = { ok: false, status: 409, faults: [], upload: null };

const noPicture = { bytes: new Uint8Array(), width: 0, height: 0 };
