// The addresses of the booking steps: `/book?checkIn=...&adults=2&apartment=4&step=details`; never personal data (decisions.md, Booking).
import type { Party } from "./party.ts";
import type { RatePlan } from "./rate-card.ts";
import type { Stay } from "./stay.ts";

/** The steps as the address names them; `room` is the one without a name, `return` is where a bank sends the guest back. */
export type BookStep = "room" | "details" | "review" | "return" | "done";

/** What an address of `/book` may carry. Dates are texts, for a half-typed search keeps what was typed. */
export interface BookAddress {
  checkIn?: string | undefined;
  checkOut?: string | undefined;
  adults?: number | string | undefined;
  children?: number | string | undefined;
  apartment?: number | string | null | undefined;
  plan?: RatePlan | string | undefined;
  step?: BookStep | undefined;
  /** The first month the calendar shows, `YYYY-MM`. */
  month?: string | undefined;
  /** Why the last payment was refused: a reason, no person. */
  declined?: string | undefined;
}

/** The plain path, in one order of parameters, without what is empty or usual. */
export function bookAddress(address: BookAddress): string {
  const params = new URLSearchParams();
  for (const name of order) {
    const value = address[name];
    if (value === undefined || value === null || value === "" || value === usual[name]) continue;
    params.set(name, String(value));
  }
  const search = params.toString();
  return search ? `/book?${search}` : "/book";
}

/** The address of one chosen stay at a step. */
export function addressOfStay(
  chosen: { stay: Stay; party: Party; apartmentId: number; plan: RatePlan },
  step: BookStep,
  declined?: string,
): string {
  return bookAddress({
    ...chosen.stay,
    ...chosen.party,
    apartment: chosen.apartmentId,
    plan: chosen.plan,
    step,
    declined,
  });
}

/** Reads the step of an address; anything else is the first step. */
export function readStep(params: URLSearchParams): BookStep {
  return steps.find((step) => step === params.get("step")) ?? "room";
}

const steps: readonly BookStep[] = ["room", "details", "review", "return", "done"];

const order = [
  "checkIn",
  "checkOut",
  "adults",
  "children",
  "apartment",
  "plan",
  "step",
  "month",
  "declined",
] as const satisfies readonly (keyof BookAddress)[];

const usual: Partial<Record<keyof BookAddress, string>> = { plan: "flexible", step: "room" };
