// Joining the waiting list: checks the form of a stranger, stores the entry, sends the link that confirms it; and the entry behind
// that link. The secret of a link is computed from the entry's id, so that none is stored.
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import type { LocalizedApartment } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { findStays } from "#app/availability/find-stays.server.ts";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { lockBookingLimits } from "#app/bookings/place/booking-limits.sql.server.ts";
import { countEmail } from "#app/bookings/count-email.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { enqueueEmail } from "#app/platform/emails/outbox.sql.server.ts";
import { countForSender } from "#app/platform/rate-limits/sender-limits.sql.server.ts";
import { keyedHash, readSecret } from "#app/platform/secrets.sql.server.ts";
import type { FaultKey } from "#app/stays/rules/faults.ts";
import { parseStayQuery, readStayQuery } from "#app/stays/rules/stay-query.ts";
import type { RawStayQuery } from "#app/stays/rules/stay-query.ts";
import { stayFaultFields } from "#app/stays/rules/stay.ts";
import type { Party, Stay, StayFault } from "#app/stays/rules/stay.ts";
import { mostPerMailbox, networkLimit, readEmail } from "./rules/waiting.ts";
import type { WaitingEntry } from "./rules/waiting.ts";
import {
  confirmWaiting,
  deleteWaiting,
  findWaiting,
  insertWaiting,
  listWaitingOfMailbox,
} from "./waiting.sql.server.ts";

/** A field of the form with what is wrong; `consent` has a message of its own. */
export interface WaitingFault {
  field: "checkIn" | "checkOut" | "adults" | "children" | "apartment" | "email" | "consent";
  reason: FaultKey | "apartmentTooSmall" | "consentNeeded";
  values: Record<string, number | string>;
}

/** What was typed, to fill the form with again. */
export interface TypedWaiting extends Omit<RawStayQuery, "plan"> {
  email: string;
  consent: boolean;
}

/** Why a form was refused; `free`: the nights can be booked, at that address. */
export type WaitingRefusal = { typed: TypedWaiting } & (
  | { reason: "faulty"; faults: WaitingFault[] }
  | { reason: "free"; book: string }
  | { reason: "tooMany"; minutes: number }
);

/** The answer never says whether an address is known: a bot, a full mailbox and a second entry get that of everybody. */
export async function joinWaiting(
  form: FormData,
  { language, network }: { language: Language; network: string },
  app: App,
): Promise<{ ok: true } | ({ ok: false } & WaitingRefusal)> {
  const { facts } = app.property;
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  if (text("website") !== "") return { ok: true };
  const names = ["checkIn", "checkOut", "adults", "children", "apartment"] as const;
  const params = new URLSearchParams(names.map((name): [string, string] => [name, text(name)]));
  const { email, fault } = readEmail(form.get("email"));
  const consent = form.get("consent") !== null;
  const { plan: _plan, ...raw } = readStayQuery(params);
  const typed = { ...raw, email: email.slice(0, 254), consent };
  const { faults, wanted, free } = await readWanted(params, language, app);
  if (fault) faults.push({ field: "email", reason: fault, values: {} });
  if (!consent) faults.push({ field: "consent", reason: "consentNeeded", values: {} });
  if (faults.length > 0 || !wanted) return { ok: false, reason: "faulty", faults, typed };
  const { stay, party, apartmentId } = wanted;
  if (free) {
    const book = bookAddress({ ...stay, ...party, apartment: apartmentId }, "accommodation");
    return { ok: false, reason: "free", book, typed };
  }
  const { db } = app.database;
  const now = app.clock.now();
  const secret = await readSecret(db, "forms");
  const minutes = await inTransaction(db, async (trx): Promise<number | null> => {
    const key = keyedHash(secret, `waiting network ${network}`);
    const { within, endsAt } = await countForSender(trx, key, networkLimit, now);
    if (!within) return Math.ceil((endsAt.getTime() - now.getTime()) / 60_000);
    const known = await listWaitingOfMailbox(trx, email);
    const same = known.find((entry) => isAddress(entry, email) && isSame(entry, wanted));
    // Any visitor can type an address: an unconfirmed entry makes room for what is asked now, and keeps no other visitor off the list.
    const unconfirmed = known.filter(({ confirmedAt }) => confirmedAt === null);
    if (!same)
      for (const { id } of unconfirmed.slice(
        0,
        Math.max(0, unconfirmed.length - mostPerMailbox + 1),
      ))
        await deleteWaiting(trx, id);
    const id = same?.id ?? randomUUID();
    if (!same)
      await insertWaiting(trx, {
        id,
        email,
        language,
        ...stay,
        ...party,
        apartmentId,
        consentVersion: facts.termsVersion.privacy,
        createdAt: now.toISOString(),
      });
    if (await countEmail(trx, "link", email, now))
      await enqueueEmail(trx, {
        kind: "waitingConfirm",
        bookingId: null,
        language,
        recipient: email,
        payload: { entryId: id },
        now,
      });
    return null;
  });
  return minutes === null ? { ok: true } : { ok: false, reason: "tooMany", minutes, typed };
}

interface Wanted {
  stay: Stay;
  party: Party;
  apartmentId: number | null;
}

// The link that ends an entry goes to no other address: not every server takes a tagged address for the same mailbox.
function isAddress(entry: WaitingEntry, email: string): boolean {
  return entry.email.toLowerCase() === email.toLowerCase();
}

function isSame(entry: WaitingEntry, { stay, party, apartmentId }: Wanted): boolean {
  return (
    entry.checkIn === stay.checkIn &&
    entry.checkOut === stay.checkOut &&
    entry.adults === party.adults &&
    entry.children === party.children &&
    entry.apartmentId === apartmentId
  );
}

// The faults of dates, guests and apartment, and whether one that is wanted is free already.
async function readWanted(
  params: URLSearchParams,
  language: Language,
  app: App,
): Promise<{ faults: WaitingFault[]; wanted: Wanted | null; free: boolean }> {
  const { stay, party, apartment: apartmentId, faults: read } = parseStayQuery(params);
  const faults: WaitingFault[] = [];
  for (const field of ["checkIn", "checkOut", "adults", "children", "apartment"] as const)
    if (read[field]) faults.push({ field, reason: read[field], values: {} });
  if (!stay && !read.checkIn && !read.checkOut)
    faults.push({ field: "checkIn", reason: "datesMissing", values: {} });
  if (!stay || faults.length > 0) return { faults, wanted: null, free: false };
  const found = await findStays({ stay, party, language }, app);
  const chosen = found.filter(
    ({ apartment }) => apartmentId === null || apartment.id === apartmentId,
  );
  const wanted = { stay, party, apartmentId };
  if (chosen.some(({ free, reason }) => free && reason === null))
    return { faults, wanted, free: true };
  // Somewhere it is only the nights that are taken: there is something to wait for.
  if (chosen.some(({ reason }) => reason === "taken")) return { faults, wanted, free: false };
  const [first] = chosen;
  if (!first) faults.push({ field: "apartment", reason: "apartmentUnknown", values: {} });
  else if (chosen.some(({ reason }) => reason === "tooSmall"))
    faults.push(tooSmall(chosen, apartmentId));
  else {
    const { minNights = 0, maxNights = 0, lastCheckIn = "", date = "" } = first;
    const reason = first.reason as StayFault;
    const values = { minNights, maxNights, lastCheckIn, date };
    faults.push({ field: stayFaultFields[reason], reason, values });
  }
  return { faults, wanted: null, free: false };
}

function tooSmall(
  chosen: readonly { apartment: LocalizedApartment }[],
  apartmentId: number | null,
): WaitingFault {
  if (apartmentId !== null) return { field: "apartment", reason: "apartmentTooSmall", values: {} };
  const capacity = Math.max(...chosen.map(({ apartment }) => apartment.guests));
  return { field: "adults", reason: "tooMany", values: { capacity } };
}

/** Puts an entry on the list, or leaves it there; false when its mailbox waits for as many stays as it may. */
export async function confirmEntry(
  { id, email, confirmedAt }: WaitingEntry,
  { database: { db }, clock }: Pick<App, "clock" | "database">,
): Promise<boolean> {
  if (confirmedAt !== null) return true;
  return inTransaction(db, async (trx) => {
    await lockBookingLimits(trx);
    const known = await listWaitingOfMailbox(trx, email);
    const confirmed = known.filter((entry) => entry.confirmedAt !== null && entry.id !== id);
    if (confirmed.length >= mostPerMailbox) return false;
    await confirmWaiting(trx, id, clock.now());
    return true;
  });
}

/** The last part of an entry's address: its id, and a signature of it. */
export async function waitingToken(id: string, db: Db): Promise<string> {
  return `${id}-${signature(await readSecret(db, "forms"), id)}`;
}

/** The entry behind a link; null when the link is wrong or the entry was forgotten. */
export async function openWaiting(token: string, db: Db): Promise<WaitingEntry | null> {
  const [, id = "", signed = ""] = /^([0-9a-f-]{36})-([\w-]{22})$/.exec(token) ?? [];
  if (id === "") return null;
  const expected = Buffer.from(signature(await readSecret(db, "forms"), id));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return findWaiting(db, id);
}

// 132 bits: what a link secret of ours has.
function signature(secret: string, id: string): string {
  return createHmac("sha256", secret).update(`waiting ${id}`).digest("base64url").slice(0, 22);
}

/** What the form is filled with: the query as it came, and the apartments to choose from. */
export async function loadWaitingForm(
  params: URLSearchParams,
  language: Language,
  { database: { db }, clock, property: { facts } }: Pick<App, "database" | "clock" | "property">,
) {
  const { plan: _plan, ...raw } = readStayQuery(params);
  const apartments = await listApartments(db, language, facts);
  return {
    typed: { ...raw, email: "", consent: false } satisfies TypedWaiting,
    apartments: apartments.map(({ id, texts }) => ({ id, name: texts.name })),
    today: propertyDay(clock.now(), facts.timeZone).today,
  };
}
