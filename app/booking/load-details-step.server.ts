// Step two of /book: who comes and how they pay. What was typed before is read back from the draft.
import { type Choice, findChoice } from "./find-choice.server.ts";
import { findOwnDraft } from "./find-own-draft.server.ts";
import { findStays } from "./find-stays.server.ts";
import { loadRoomStep, type RoomStep } from "./load-room-step.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import type { GuestDetails, PaymentMethod } from "./rules/booking-request.ts";
import type { DeclineReason } from "#app/payments/gateway.ts";

/** What the second step shows; `guest` is null on the first visit. */
export interface DetailsStep {
  step: "details";
  choice: Choice;
  guest: GuestDetails | null;
  paymentMethod: PaymentMethod;
  /** The card that was given before and may still be charged. */
  keptCard: { brand: string; last4: string } | null;
  /** Code and name, in the alphabet of the language. Named here, for browsers and Node do not always name alike. */
  countries: [code: string, name: string][];
  notice: { kind: "declined"; reason: DeclineReason } | { kind: "expired" } | null;
}

/** Reads the second step; the first one, with its faults, while the address names no stay that can be had. */
export async function loadDetailsStep(visit: BookVisit): Promise<DetailsStep | RoomStep> {
  const own = await findOwnDraft(visit);
  const { stay, party } = visit.query;
  if (!stay) return loadRoomStep(visit, true);
  const found = await findStays({ stay, party, language: visit.language }, visit.house);
  const choice = await findChoice(visit, own?.booking ?? null, found);
  if (!choice || choice.taken) return loadRoomStep(visit, true);
  return {
    step: "details",
    choice,
    guest: own?.draft.guest ?? null,
    paymentMethod: own?.draft.paymentMethod ?? "card",
    keptCard: null,
    countries: [],
    notice: null,
  };
}
