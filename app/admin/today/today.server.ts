// The page of the day: loads what staff must know now, and retries an email that was given up.
import { randomUUID } from "node:crypto";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { listDueCodes } from "#app/bookings/arrival/door-codes.server.ts";
import type { DueCode } from "#app/bookings/arrival/door-codes.server.ts";
import { bookingMoney } from "#app/bookings/ledger/rules/booking-money.ts";
import { listStuckRefunds } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import type { StuckRefund } from "#app/bookings/payments/booking-refunds.sql.server.ts";
import { listOpenDisputes } from "#app/bookings/payments/disputes.sql.server.ts";
import type { OpenDispute } from "#app/bookings/payments/disputes.sql.server.ts";
import { listChannelStays } from "#app/channels/list-channel-stays.server.ts";
import type { KnownChannelStay } from "#app/channels/list-channel-stays.server.ts";
import { readMailboxState } from "#app/contact/received/mailbox-state.server.ts";
import type { MailboxState } from "#app/contact/received/mailbox-state.server.ts";
import { countUnanswered } from "#app/contact/inbox.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PropertyNow } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readBalances } from "#app/ledger/ledger.sql.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { requeueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { countWaitingReviews } from "#app/reviews/reviews.sql.server.ts";
import { writeAudit } from "../audit-log/audit-log.sql.server.ts";
import type { Actor } from "../audit-log/audit-log.sql.server.ts";
import { listDueClaims } from "../bookings/best-price/best-price.server.ts";
import { loadUnpaidWave } from "../bookings/list/unpaid-bookings.server.ts";
import { findChannelProblems } from "../channels/load-channels.server.ts";
import type { ChannelProblems } from "../channels/load-channels.server.ts";
import { listCleanings } from "../cleaning/cleanings.sql.server.ts";
import { listDamages } from "../cleaning/damages.sql.server.ts";
import type { Damage } from "../cleaning/damages.sql.server.ts";
import { mostDaysLate } from "../cleaning/rules/cleaning-board.ts";
import type { Role } from "../rules/access.ts";
import { listDepositTasks } from "./deposit-tasks.server.ts";
import type { DepositTask } from "./deposit-tasks.server.ts";
import { listPrepared } from "../cleaning/cleaning-board.server.ts";
import { buildTodayBoard, collectDays, leftDays, occupancyPercent } from "./rules/today-board.ts";
import type { OtherSiteStay, TodayBoard, TodayStay } from "./rules/today-board.ts";
import { listReturnedEmails } from "../bookings/booking-history.sql.server.ts";
import type { ReturnedEmail } from "../bookings/booking-history.sql.server.ts";
import {
  countNights,
  listFailedEmails,
  listLatePlans,
  listOpenOptions,
  listOverpaid,
  listStays,
} from "./today.sql.server.ts";
import type {
  FailedEmail,
  LatePlan,
  OpenOption,
  OverpaidBooking,
  StoredStay,
} from "./today.sql.server.ts";

/** Everything on the page; amounts in cents of `currency`. */
export interface Today extends TodayBoard {
  now: PropertyNow;
  apartmentNames: Record<number, string>;
  /** What of extras is to be prepared today, by the booking's reference. */
  prepare: Record<string, string[]>;
  occupied: { tonight: number; of: number };
  /** Of other sites' guests those whose number staff have entered. */
  guests: number;
  /** Occupancy of the nights from today on, in percent. */
  nextMonth: number;
  /** Sum of `collecting`; null for staff, who see what each guest pays but no sums. */
  toCollect: number | null;
  currency: string;
  /** False: the sums were left out. */
  seesMoney: boolean;
  /** Idempotency key of the forms that record a payment. */
  formKey: string;
  /** Messages that wait for an answer. */
  unanswered: number;
  /** Reviews that the owner has not read; null for staff, who do not moderate any. */
  unreadReviews: number | null;
  failedEmails: FailedEmail[];
  returnedEmails: ReturnedEmail[];
  /** From which replies are read; null where none is set. */
  mailbox: MailboxState | null;
  /**
   * Of the coming `days` days' apartment-nights, what unpaid bookings of the last day hold; null while that is nothing
   * unusual.
   */
  wave: { held: number; of: number; days: number } | null;
  /** Door codes to be changed, or removed from a lock. */
  dueCodes: DueCode[];
  /** Card payments that are disputed, until they are decided, and refunds that did not go through yet. */
  disputes: OpenDispute[];
  stuckRefunds: StuckRefund[];
  /** Damage that was reported and is not settled yet. */
  damages: Damage[];
  /** Damage deposits to be received or given back. */
  deposits: DepositTask[];
  /** Nights held as options. */
  options: OpenOption[];
  /** What guests paid too much. */
  overpaid: OverpaidBooking[];
  /** Second parts of payment plans whose card was refused, or that are late. */
  latePlans: LatePlan[];
  /** Prices found elsewhere whose answer is due soon, or late. */
  dueClaims: Awaited<ReturnType<typeof listDueClaims>>;
  /** Calendars of other sites that were not read lately, and nights sold twice. */
  channelProblems: ChannelProblems;
}

/** Loads the property's current day, apartments named in `language`. */
export async function loadToday(
  role: Role,
  language: Language,
  app: Pick<App, "database" | "clock" | "environment" | "property">,
): Promise<Today> {
  const { facts } = app.property;
  const { database, clock } = app;
  const { db } = database;
  const now = propertyDay(clock.now(), facts.timeZone);
  const { today } = now;
  const stays = await listStays(db, addDays(today, -leftDays), addDays(today, collectDays - 1));
  const nights = await countNights(db, today, addDays(today, monthNights));
  const apartments = await listAllApartments(db, language, facts);
  const since = addDays(today, -mostDaysLate);
  const others = (await listChannelStays(db, since, today)).flatMap(toOtherSiteStay);
  const cleanings = await listCleanings(db, since, today);
  const board = buildTodayBoard(await withBalances(db, stays), others, cleanings, today);
  const wave = await loadUnpaidWave(app);
  return {
    ...board,
    now,
    apartmentNames: Object.fromEntries(apartments.map(({ id, texts: words }) => [id, words.name])),
    prepare: await listPrepared(db, stays, { today, language, facts }),
    occupied: { tonight: nights.tonight, of: nights.apartments },
    guests: sum(
      [...board.staying, ...board.otherSites.staying].map(
        ({ adults, children }) => (adults ?? 0) + (children ?? 0),
      ),
    ),
    nextMonth: occupancyPercent(nights.all, nights.apartments, monthNights),
    toCollect: role === "owner" ? sum(board.collecting.map(({ toCollect }) => toCollect)) : null,
    currency: facts.currency,
    seesMoney: true,
    formKey: randomUUID(),
    unanswered: await countUnanswered(db),
    unreadReviews: role === "owner" ? await countWaitingReviews(db) : null,
    failedEmails: await listFailedEmails(db, 10),
    returnedEmails: await listReturnedEmails(db, today, 10),
    mailbox: await readMailboxState(app),
    options: await listOpenOptions(db, clock.now()),
    overpaid: await listOverpaid(db, addDays(today, -leftDays)),
    latePlans: await listLatePlans(db, addDays(today, -facts.paymentPlan.lateDays), {
      now: clock.now(),
      timeZone: facts.timeZone,
    }),
    dueClaims: await listDueClaims(db, clock.now()),
    deposits: await listDepositTasks(db, today, { now: clock.now(), timeZone: facts.timeZone }),
    damages: await listDamages(db, { open: true }),
    wave: wave.isWave ? wave : null,
    dueCodes: await listDueCodes(db, clock.now(), facts),
    disputes: await listOpenDisputes(db),
    stuckRefunds: await listStuckRefunds(db),
    channelProblems: await findChannelProblems(app),
  };
}

/** The same without any sum, for a user who may see none. */
export function withoutSums(day: Today): Today {
  return {
    ...day,
    seesMoney: false,
    arriving: day.arriving.map(withoutSum),
    leaving: day.leaving.map(withoutSum),
    staying: day.staying.map(withoutSum),
    moving: day.moving.map((stay) => ({ ...stay, ...withoutSum(stay) })),
    collecting: [],
    toCollect: null,
    overpaid: [],
    latePlans: [],
    dueClaims: [],
    deposits: [],
    disputes: [],
    stuckRefunds: [],
  };
}

function withoutSum(stay: TodayStay): TodayStay {
  return { ...stay, toCollect: 0, paidInPractice: false };
}

const monthNights = 30;

async function withBalances(db: Db, stays: readonly StoredStay[]): Promise<TodayStay[]> {
  const balances = await readBalances(
    db,
    stays.map(({ id }) => id),
  );
  // Only what the page shows goes to the browser.
  return stays.map(({ id, specialRequests: _wishes, paymentMethod, total, dueNow, ...stay }) => {
    const agreed = { status: stay.status, paymentMethod, total, dueNow };
    return { ...stay, toCollect: bookingMoney(agreed, balances.get(id)).toPay };
  });
}

// Nights that staff know to be only closed are no stay. The amount stays on the server.
function toOtherSiteStay({ entered, ...stay }: KnownChannelStay): OtherSiteStay[] {
  if (entered?.isGuest === false) return [];
  const { name = "", phone = "", adults = null, children = null, note = "" } = entered ?? {};
  const marked = { hasArrived: entered?.arrivedAt != null, hasLeft: entered?.leftAt != null };
  const who = { guest: name, phone, adults, children, note, ...marked };
  return [{ ...stay, closed: stay.closed && !entered, ...who }];
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** False when it is no longer among the failed ones, so that submitting twice sends once. The audit log names no guest. */
export async function retryEmail(
  emailId: string,
  actor: Actor,
  { database, clock }: Pick<App, "database" | "clock">,
): Promise<boolean> {
  return inTransaction(database.db, async (trx) => {
    const now = clock.now();
    const email = await requeueEmail(trx, emailId, now);
    if (!email) return false;
    const { bookingId } = email;
    const booking = bookingId === null ? null : await findBookingById(trx, bookingId);
    const about = booking ? { bookingId: booking.id } : {};
    const subject = booking?.reference ?? "";
    await writeAudit(trx, { actor, what: "letterSentAgain", subject, ...about, now });
    return true;
  });
}
