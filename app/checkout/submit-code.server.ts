// Handles the form of a promotion's code beside the price.
import { redirect } from "react-router";
import { addressOfForm, addressOfStay, readStep } from "#app/availability/rules/book-address.ts";
import { writeCodeCookie } from "#app/promotions/code-cookie.server.ts";
import type { ApartmentStep } from "./apartment/load-apartment-step.server.ts";
import { loadApartmentStep } from "./apartment/load-apartment-step.server.ts";
import type { DetailsStep } from "./details/load-details-step.server.ts";
import type { BookRequest } from "./read-book-request.server.ts";
import { loadReviewStep } from "./review/load-review-step.server.ts";
import type { ReviewStep } from "./review/load-review-step.server.ts";

/** Redirects to the same step with the new price; a code that is refused comes back with the reason. An empty one is removed. */
export async function submitCode(
  bookRequest: BookRequest,
  form: FormData,
): Promise<ApartmentStep | DetailsStep | ReviewStep> {
  const typed = form.get("code");
  const text = typeof typed === "string" ? typed.trim().slice(0, 32) : "";
  const code = text === "" ? null : text;
  const isReview = readStep(bookRequest.params) === "review";
  const shown = await (isReview ? loadReviewStep : loadApartmentStep)({ ...bookRequest, code });
  const outcome = shown.choice?.code?.outcome;
  if (outcome && outcome !== "applied" && outcome !== "notBetter") return shown;
  const address = shown.choice
    ? addressOfStay(shown.choice, isReview ? "review" : "room")
    : addressOfForm(bookRequest.params);
  throw redirect(bookRequest.to(address), {
    status: 303,
    headers: { "Set-Cookie": writeCodeCookie(code, bookRequest.app.environment.origin) },
  });
}
