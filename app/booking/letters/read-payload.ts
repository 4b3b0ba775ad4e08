// Reads what a letter of the outbox carries beside its booking.
import type { LetterMatter, StayBefore } from "./letter-matter.ts";

/** Secrets for links, and what letters about money and about a changed stay tell of. */
export interface LetterPayload {
  manageToken: string | null;
  reviewToken: string | null;
  money?: LetterMatter["money"];
  before?: Omit<StayBefore, "apartment"> & { apartmentId: number };
}

/** `payload` is JSON of our own, null once the letter was sent; a secret of another shape is none. */
export function readPayload(payload: string | null): LetterPayload {
  const { manageToken, reviewToken, money, before } = (JSON.parse(payload ?? "null") ?? {}) as {
    manageToken?: unknown;
    reviewToken?: unknown;
  } & Pick<LetterPayload, "money" | "before">;
  return {
    manageToken: typeof manageToken === "string" ? manageToken : null,
    reviewToken: typeof reviewToken === "string" ? reviewToken : null,
    ...(money && { money }),
    ...(before && { before }),
  };
}
