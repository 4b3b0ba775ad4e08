// Days of a simulation: guests book, people do things with the bookings, several at once, guests arrive and leave, the provider
// tells what happened at it, and the jobs run.
import { closeCashDay } from "#app/admin/cash/cash-day.server.ts";
import { closeFeeReturn, loadFeeReturn } from "#app/admin/money/fee-return/fee-return.server.ts";
import { findBookingById } from "#app/bookings/bookings.sql.server.ts";
import { addDays, monthOf, propertyDay } from "#app/dates/rules/plain-date.ts";
import { monthBeside } from "#app/admin/money/rules/span.ts";
import { listCashEntries } from "#app/ledger/cash-days.sql.server.ts";
import { deskActions } from "./act-at-desk.ts";
import { depositActions } from "./act-on-deposit.ts";
import { guestActions } from "./act-on-stay.ts";
import type { Action } from "./act-on-stay.ts";
import { bookAtOnce } from "./book-stays.ts";
import { actAsBank, deliverEvents } from "./bank-acts.ts";
import { runJobs } from "./run-jobs.ts";
import { attempt, count, owner } from "./simulation.ts";
import type { SimulatedStay, Simulation } from "./simulation.ts";

const actions = { ...guestActions, ...deskActions, ...depositActions };

/** What guests and staff do with a booking. */
export const actionNames = Object.keys(actions) as ActionName[];
export type ActionName = keyof typeof actions;
type Name = ActionName;

/** How often each is drawn. */
const weights: Partial<Record<Name, number>> = {
  orderExtras: 6,
  change: 5,
  cancel: 3,
  payByCard: 6,
  comeBack: 2,
  invoice: 3,
  withdraw: 1,
  pay: 7,
  repay: 2,
  forgive: 2,
  undo: 3,
  refund: 3,
  exempt: 2,
  receive: 1,
  giveBack: 1,
  askForMoney: 1,
  confirmByHand: 1,
  approveHold: 1,
  releaseDeposit: 1,
  keepDeposit: 1,
};
const drawn = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Name),
);

/** One day: `bookings` requests, and twice as many actions. The clock stands at the morning of the next day afterwards. */
export async function runDay(simulation: Simulation, bookings: number): Promise<void> {
  const { random, clock, active } = simulation;
  const start = clock.now().getTime();
  simulation.trouble = random.percent(15) ? 200 : 40;
  for (let n = 0; n < bookings; n++) {
    await bookAtOnce(simulation);
    for (let many = 2; many > 0 && active.length > 0; many--)
      await act(simulation, random.pick(active), random.pick(drawn));
    if (n % 8 === 7) clock.advance({ minutes: 1 });
  }
  await moveGuests(simulation);
  actAsBank(simulation);
  await deliverEvents(simulation);
  clock.advance({ minutes: 16 });
  await runJobs(simulation);
  clock.set(new Date(start + 86_400_000).toISOString());
  await closeBooks(simulation);
}

/** One action, sometimes with another at the same time, or the same one in two processes. */
async function act(simulation: Simulation, stay: SimulatedStay, name: Name): Promise<void> {
  const { random } = simulation;
  const others = random.percent(20) ? [random.percent(30) ? name : random.pick(drawn)] : [];
  const [first, ...rest] = [name, ...others];
  await Promise.all([first!, ...rest].map((one, n) => perform(simulation, stay, one, n)));
}

/** One action in the process of that number; what it answered is in the stay's log. */
export async function perform(
  simulation: Simulation,
  stay: SimulatedStay,
  name: Name,
  n: number,
): Promise<void> {
  const process = simulation.processes[n]!;
  const { log } = stay;
  const action: Action = actions[name];
  const { what, run } = action(simulation, stay);
  const id = stay.booking?.id ?? "";
  const answer = await attempt(simulation, { process, name, log }, async (app) => {
    const booking = await findBookingById(app.database.db, id);
    return booking ? run(app, booking) : "no booking";
  });
  log.push(`${simulation.clock.now().toISOString().slice(0, 16)} ${what}: ${answer}`);
  count(simulation, `${name}: ${/^\d+$/.test(answer ?? "") ? "ok" : answer}`);
}

/** Who is due arrives or not, who is due leaves; a while after departure a stay is over for good. */
async function moveGuests(simulation: Simulation): Promise<void> {
  const { random, app, clock } = simulation;
  const { today } = propertyDay(clock.now(), app.property.facts.timeZone);
  const old = addDays(today, -6);
  const kept: SimulatedStay[] = [];
  for (const stay of simulation.active) {
    const { booking } = stay;
    if (!booking) continue;
    // Dates may have changed since: those that matter are read again.
    const moves = ["pending_payment", "confirmed", "checked_in"].includes(booking.status);
    const isNear = moves && (booking.checkIn <= addDays(today, 1) || random.percent(3));
    if (isNear) stay.booking = (await findBookingById(app.database.db, booking.id)) ?? booking;
    const { status, checkIn, checkOut } = stay.booking ?? booking;
    if (isNear && status === "confirmed" && checkIn <= addDays(today, 1))
      if (random.percent(40)) await act(simulation, stay, "placeDeposit");
    if (isNear && status === "confirmed" && checkIn <= today) {
      await act(simulation, stay, random.percent(92) ? "arrive" : "noShow");
      if (random.percent(50)) await act(simulation, stay, "receive");
    }
    if (isNear && status === "checked_in" && checkOut <= today) {
      await act(simulation, stay, random.percent(70) ? "pay" : "payByCard");
      await act(simulation, stay, "leave");
      await act(simulation, stay, "giveBack");
      if (random.percent(20)) await act(simulation, stay, "takeDeposit");
    }
    if (checkOut > old) kept.push(stay);
  }
  simulation.active = kept;
}

// The cash of the day before is counted, and a month's fee return closed, both by two people at once.
async function closeBooks(simulation: Simulation): Promise<void> {
  const { app, clock, processes, random } = simulation;
  const { today } = propertyDay(clock.now(), app.property.facts.timeZone);
  if (random.percent(30)) {
    const day = addDays(today, -1);
    const entries = await listCashEntries(app.database.db, day);
    const shown = entries.reduce((sum, { amount }) => sum + amount, 0);
    const closing = { day, counted: shown, shown };
    await Promise.all(
      processes
        .slice(0, 2)
        .map((process) =>
          attempt(simulation, { process, name: "close cash", log: [] }, (one) =>
            closeCashDay(closing, owner, one),
          ),
        ),
    );
    count(simulation, "cash days closed");
  }
  if (today.endsWith("-03")) await closeMonth(simulation, monthBeside(monthOf(today), -1));
}

/** Closes the fee return of a month, by two people at once. */
export async function closeMonth(simulation: Simulation, month: string): Promise<void> {
  const { app, processes } = simulation;
  const { total } = await loadFeeReturn(month, app);
  const agreed = { month, agreedTotal: total };
  await Promise.all(
    processes
      .slice(0, 2)
      .map((process) =>
        attempt(simulation, { process, name: "close fee return", log: [] }, (one) =>
          closeFeeReturn(agreed, owner, one),
        ),
      ),
  );
  count(simulation, "fee returns closed");
}
