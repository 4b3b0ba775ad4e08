// Runs a simulation of so many stays, and compares everything at checkpoints and at the end.
import { addDays, monthOf } from "#app/dates/rules/plain-date.ts";
import { monthBeside } from "#app/admin/money/rules/span.ts";
import { findDifferences } from "./find-differences.ts";
import { comeToRest } from "./run-jobs.ts";
import { closeMonth, runDay } from "./run-days.ts";
import type { Simulation } from "./simulation.ts";

/** How many stays, requests a day, after how many stays everything is compared, and how many days follow without a request. */
export interface SimulationSize {
  stays: number;
  perDay: number;
  checkEvery: number;
  daysAfter: number;
  /** Ends the requests sooner. */
  isOver?: () => boolean;
}

/**
 * The differences; it stops at the first comparison that finds some. `report` is called after each one with the number of stays.
 */
export async function simulate(
  simulation: Simulation,
  { stays, perDay, checkEvery, daysAfter, isOver = () => false }: SimulationSize,
  report: (stays: number, differences: readonly string[]) => void = () => {},
): Promise<string[]> {
  for (let checked = 0; simulation.stays.length < stays && !isOver();) {
    await runDay(simulation, perDay);
    if (simulation.stays.length - checked < checkEvery) continue;
    checked = simulation.stays.length;
    const differences = await compare(simulation);
    report(checked, differences);
    if (differences.length > 0) return differences;
  }
  await leaveAll(simulation, daysAfter);
  const differences = await compare(simulation);
  report(simulation.stays.length, differences);
  return differences;
}

async function compare(simulation: Simulation): Promise<string[]> {
  await comeToRest(simulation);
  return findDifferences(simulation);
}

// No one books any more: the guests who are due arrive and leave, and every month's return is closed.
async function leaveAll(simulation: Simulation, days: number): Promise<void> {
  const { clock } = simulation;
  const day = () => clock.now().toISOString().slice(0, 10);
  const until = addDays(day(), days);
  while (day() < until) await runDay(simulation, 0);
  await comeToRest(simulation);
  const last = monthBeside(monthOf(day()), -1);
  const closed = await simulation.database.db
    .selectFrom("fee_returns")
    .select((eb) => eb.fn.max("month").as("month"))
    .executeTakeFirst();
  for (let month = closed?.month ? monthBeside(closed.month, 1) : "2026-12"; month <= last;) {
    await closeMonth(simulation, month);
    month = monthBeside(month, 1);
  }
}
