// What steps two and three stand on: the stay of the address, priced afresh, and what this browser has begun of it.
import { redirect } from "react-router";
import { type Choice, findChoice } from "./find-choice.server.ts";
import { findOwnDraft, type OwnDraft } from "./find-own-draft.server.ts";
import { findStays } from "../find-stays.server.ts";
import type { BookVisit } from "./read-visit.server.ts";
import { standsFor } from "../rules/stands-for.ts";

/** `choice` is null when the address names no stay that the house would accept; it may still be `taken` by others. */
export interface OpenChoice {
  own: OwnDraft | null;
  choice: Choice | null;
}

/** Redirects to the success when this browser has booked these very nights: nobody books twice by going back. */
export async function findOpenChoice(visit: BookVisit): Promise<OpenChoice> {
  const { stay, party, apartment } = visit.query;
  const own = await findOwnDraft(visit);
  if (!stay) return { own, choice: null };
  if (own?.booking && standsFor(own.booking, { ...stay, apartmentId: apartment }))
    throw redirect(visit.to("/book?step=done"), 303);
  const found = await findStays({ stay, party, language: visit.language }, visit.house);
  return { own, choice: await findChoice(visit, own?.booking ?? null, found) };
}
