// Checks the consistency of nights, bookings, payments, invoices and emails after a load or fault test.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { apartmentOn, parseMoves } from "#app/stays/rules/moves.ts";
import { nightsOf } from "#app/stays/rules/stay.ts";

/** One line per violated invariant; empty when there is none. */
export async function findInconsistencies(db: Db): Promise<string[]> {
  const invariants: [string, ReturnType<typeof sql<{ n: number }>>][] = [
    [
      "a night is held by a booking that does not exist, is cancelled or has expired",
      sql`select count(*) as n from nights n left join bookings b on b.id = n.booking_id
        where n.kind in ('booking', 'hold') and (b.id is null or b.status in ('cancelled', 'expired'))`,
    ],
    [
      "a night that was given back is still held",
      sql`select count(*) as n from nights n join bookings b on b.id = n.booking_id where n.night >= b.free_from`,
    ],
    [
      "a night beside a stay is kept without a late check-out or an early check-in",
      sql`select count(*) as n from nights n join bookings b on b.id = n.booking_id
        where n.note is not null and (n.kind = 'booking' or not exists (
          select 1 from booking_extras o join extras e on e.id = o.extra_id where o.booking_id = b.id
          and ((e.kind = 'lateCheckOut' and n.night = b.check_out)
            or (e.kind = 'earlyCheckIn' and n.night < b.check_in))))`,
    ],
    [
      "a confirmed booking lacks one of its two emails, or has one twice without being sent again",
      sql`select count(*) as n from bookings b where b.status = 'confirmed' and b.source <> 'demo'
        and ((select count(*) from outbox o where o.booking_id = b.id and o.kind = 'ownerNewBooking') <> 1
        -- Of those made together the first writes for all; one that staff confirm alone writes for itself.
        or (select count(*) from outbox o where o.booking_id = b.id and o.kind = 'guestConfirmation') not between
          (case when exists (select 1 from outbox o where o.booking_id = b.group_id and b.group_id <> b.id
            and o.kind = 'guestConfirmation') then 0 else 1 end) and
          1 + (select count(*) from audit_log a where a.booking_id = b.id
            and a.what in ('letterSentAgain', 'guestEmailCorrected')))`,
    ],
    [
      "more was refunded than was paid",
      sql`select count(*) as n from payments p
        where p.amount < (select coalesce(sum(r.amount), 0) from booking_refunds r
          where r.booking_id = p.booking_id and r.payment_id = p.id)`,
    ],
    [
      "what a guest owes by the ledger differs from the booking",
      sql`select count(*) as n from bookings b where b.status not in ('pending_payment', 'expired') and
        (case when b.status in ('cancelled', 'no_show') then
          -- What is kept of a stay that did not take place, beyond what is kept of the card: it was received by hand.
          coalesce(b.retained
            - (select coalesce(sum(p.amount), 0) from payments p where p.booking_id = b.id and p.status in ('captured', 'refunded')
              and (p.status = 'captured' or exists (select 1 from booking_refunds r where r.booking_id = b.id and r.payment_id = p.id)))
            + (select coalesce(sum(r.amount), 0) from booking_refunds r where r.booking_id = b.id
              and r.why in ('cancellation', 'change', 'late', 'overpaid')), 0)
          else ${notForgiven}
            -- What was paid by card later, less what of it was too much and went back.
            - (select coalesce(sum(p.amount), 0) from payments p where p.booking_id = b.id and p.purpose = 'balance'
              and p.status in ('captured', 'refunded'))
            + (select coalesce(sum(r.amount), 0) from booking_refunds r where r.booking_id = b.id and r.why = 'overpaid')
            -- What was given up is never more than the stay costs: that was not taken off the bill.
            + ${notTakenOff} end) <>
        (select coalesce(sum(case when m.debit = 'guest' then m.amount when m.credit = 'guest' then -m.amount else 0 end), 0)
          from ledger_movements m join ledger_entries e on e.id = m.entry_id left join ledger_entries u on u.id = e.reverses
          where m.booking_id = b.id and (e.kind in ('charges', 'capture', 'refundOwed', 'refundDone', 'forgiven')
            or u.kind = 'forgiven'))`,
    ],
    [
      "more was given back by hand than was received by hand",
      sql`select count(*) as n from bookings b where 0 >
        (select coalesce(sum(case when m.credit = 'guest' and m.debit in ('cash', 'bank', 'terminal') then m.amount
            when m.debit = 'guest' and m.credit in ('cash', 'bank', 'terminal') then -m.amount else 0 end), 0)
          from ledger_movements m where m.booking_id = b.id)`,
    ],
    [
      "a captured payment is not in the ledger",
      sql`select count(*) as n from payments p where p.status in ('captured', 'refunded')
        and not exists (select 1 from ledger_entries e where e.ref = 'capture:' || p.id)`,
    ],
    [
      "a refund is not in the ledger, or was made only there",
      sql`select count(*) as n from booking_refunds r where
        (select count(*) from ledger_entries e where e.ref in ('refundOwed:' || r.id, 'refundDone:' || r.id))
        <> case when r.status = 'done' or r.failures > 0 then 2 else 1 end
        or r.amount * (case r.status when 'done' then 1 else 0 end) <>
        (select coalesce(sum(case when m.credit in ('card', 'losses') then m.amount else -m.amount end), 0)
          from ledger_movements m join ledger_entries e on e.id = m.entry_id
          where e.booking_id = r.booking_id
          and (e.ref like 'refundDone:' || r.id || '%' or e.ref like 'refundFailed:' || r.id || '%'))`,
    ],
    [
      "the guest's side of an entry differs from its movements",
      sql`select count(*) as n from ledger_entries e where e.guest_change is null or e.guest_change <>
        (select coalesce(sum(case when m.debit = 'guest' then m.amount when m.credit = 'guest' then -m.amount else 0 end), 0)
          from ledger_movements m where m.entry_id = e.id)`,
    ],
    [
      "a sum of the ledger differs from its movements",
      sql`select count(*) as n from (
        select basis, day, source, debit, credit, sum(amount) as amount from (
          select basis, day, source, debit, credit, amount from ledger_sums
          union all
          select s.basis, case s.basis when 'total' then '' when 'earned' then m.earned_on else m.day end,
            coalesce(b.source, ''), m.debit, m.credit, -m.amount
          from ledger_movements m join ledger_entries e on e.id = m.entry_id left join bookings b on b.id = m.booking_id
          cross join (select 'total' as basis union all select 'recorded' union all select 'earned' union all select 'reversal') s
          where (s.basis <> 'earned' or m.earned_on is not null) and (s.basis <> 'reversal' or e.kind = 'reversal')
        ) both_sides group by basis, day, source, debit, credit) differing where amount <> 0`,
    ],
    [
      "the numbers of a year's invoices have a gap",
      sql`select count(*) as n from invoice_years y
        where y.last <> (select count(*) from invoices i where i.year = y.year)
        or y.last <> (select max(number) from invoices i where i.year = y.year)`,
    ],
  ];
  const faults: string[] = [];
  for (const [invariant, query] of invariants) {
    const { rows } = await query.execute(db);
    const n = Number(rows[0]?.n);
    if (n > 0) faults.push(`${invariant}: ${n}`);
  }
  faults.push(...(await misplacedNights(db)));
  return faults;
}

// Of the booking b, in cents: what the price leaves to be paid, less what was forgiven of it. (x + |x|) / 2 is 0 below zero.
const notForgiven = sql`(select (rest + abs(rest)) / 2 from (select b.due_at_property
    + coalesce(sum(case when m.debit = 'guest' then m.amount when m.credit = 'guest' then -m.amount else 0 end), 0) as rest
  from ledger_movements m join ledger_entries e on e.id = m.entry_id left join ledger_entries u on u.id = e.reverses
  where m.booking_id = b.id and (e.kind = 'forgiven' or u.kind = 'forgiven')) as unforgiven)`;

// What was given back as goodwill or forgiven beyond what the stay costs now, with what is kept for nights given up.
const notTakenOff = sql`(select (beyond + abs(beyond)) / 2 from (select
    coalesce((select sum(r.amount) from booking_refunds r where r.booking_id = b.id and r.why in ('goodwill', 'provider')
      and not exists (select 1 from booking_refunds l where l.booking_id = b.id and l.payment_id = r.payment_id and l.why = 'late')), 0)
    + b.due_at_property - ${notForgiven} - b.total
    - (select (kept + abs(kept)) / 2 from (select coalesce(sum(p.amount), 0)
        - (select coalesce(sum(r.amount), 0) from booking_refunds r where r.booking_id = b.id and r.why in ('cancellation', 'change'))
        - case b.payment_method when 'card' then b.due_now else 0 end as kept
      from payments p where p.booking_id = b.id and p.purpose in ('booking', 'group') and p.status in ('captured', 'refunded')
      and not exists (select 1 from booking_refunds l where l.booking_id = b.id and l.payment_id = p.id and l.why = 'late')
      and (p.status = 'captured'
        or exists (select 1 from booking_refunds r where r.booking_id = b.id and r.payment_id = p.id))) as kept_of_card)
  as beyond) as given_up)`;

// A booking's nights are exactly those of its stay, each in the apartment in which its moves put it: no more of an active one, all of
// a confirmed one. Nights beside the stay belong to its first apartment, or after it to its last. No two stays want the same night.
async function misplacedNights(db: Db): Promise<string[]> {
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "reference", "status", "apartment_id", "moves", "check_in", "check_out"])
    .execute();
  const nights = await db
    .selectFrom("nights")
    .select(["booking_id", "apartment_id", "night", "note"])
    .where("booking_id", "is not", null)
    .execute();
  const held = Map.groupBy(nights, (night) => night.booking_id);
  const owners = new Map<string, string>();
  return bookings.flatMap(({ id, reference, status, ...row }) => {
    const stay = {
      apartmentId: row.apartment_id,
      checkIn: row.check_in,
      checkOut: row.check_out,
      moves: parseMoves(row.moves),
    };
    const own = held.get(id) ?? [];
    const wanted = nightsOf(stay).map((night) => `${apartmentOn(stay, night)} ${night}`);
    const stored = own.filter(({ note }) => note === null).map(placeOf);
    const faults = stored
      .filter((place) => !wanted.includes(place))
      .map((place) => `booking ${reference}: night ${place} is not one of its stay`);
    for (const { apartment_id, night, note } of own)
      if (note !== null && apartment_id !== apartmentOn(stay, night))
        faults.push(`booking ${reference}: the night ${night} beside its stay is elsewhere`);
    if (status !== "confirmed") return faults;
    if (stored.length !== wanted.length)
      faults.push(`booking ${reference}: ${stored.length} nights held of ${wanted.length}`);
    for (const place of wanted) {
      if (owners.has(place))
        faults.push(`${place} is booked by ${owners.get(place)} and ${reference}`);
      owners.set(place, reference);
    }
    return faults;
  });
}

function placeOf({ apartment_id, night }: { apartment_id: number; night: string }): string {
  return `${apartment_id} ${night}`;
}
