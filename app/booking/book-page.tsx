// /book: three steps and the success page at one URL. The query names the step; the server decides which one can be shown.
import { useState } from "react";
import { data, redirect, useActionData, useLoaderData } from "react-router";
import { isUnanswered, readRefused } from "#app/ui/read-refused.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import styles from "./booking.css?url";
import { submitReview } from "./steps/submit-review.server.ts";
import { loadDetailsStep } from "./steps/load-details-step.server.ts";
import { loadDoneStep } from "./steps/load-done-step.server.ts";
import { loadReviewStep } from "./steps/load-review-step.server.ts";
import { loadRoomStep } from "./steps/load-room-step.server.ts";
import { readForm } from "./read-form.server.ts";
import { readVisit } from "./steps/read-visit.server.ts";
import type { BookVisit } from "./steps/read-visit.server.ts";
import { returnFromBank } from "./steps/return-from-bank.server.ts";
import { addressOfForm, type BookStep, readStep } from "./rules/book-address.ts";
import { lendStayCookie } from "./steps/stay-cookie.server.ts";
import type { ShownStep } from "./steps/shown-step.ts";
import { StepView } from "./steps/step-view.tsx";
import type { Unsent } from "./steps/unsent-notice.tsx";
import { takeDetails } from "./steps/take-details.server.ts";
import type { Route } from "./+types/book-page";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { hydrates: true };

// A loader may show an earlier step than the requested one, or redirect, when the data it needs is missing.
const loaders: Record<BookStep, (visit: BookVisit) => Promise<ShownStep>> = {
  room: loadRoomStep,
  details: loadDetailsStep,
  review: loadReviewStep,
  return: returnFromBank,
  done: loadDoneStep,
};

// The hidden form field `intent` selects the action; an action throws a redirect, or returns the step with its faults.
const actions: Record<string, (visit: BookVisit, form: FormData) => Promise<ShownStep>> = {
  details: takeDetails,
  confirm: submitReview,
};

/** The step to show, and the messages its page needs. */
export async function loader(args: Route.LoaderArgs) {
  const visit = readVisit(args);
  // Without JavaScript the search form sends more fields than the URL needs.
  if (visit.params.has("shown") && !visit.params.has("day"))
    throw redirect(visit.to(addressOfForm(visit.params)));
  const shown = await loaders[readStep(visit.params)](visit);
  if (visit.told && (shown.step === "details" || shown.step === "review"))
    visit.told.step = shown.step;
  const rooms = ["booking", "calendar", "price", "policy", "card"];
  const words = wordsOf(visit.language, ...rooms, ...(shown.step === "done" ? ["guide"] : []));
  return data({ ...shown, words }, { headers: cookieFor(shown, visit) });
}

/** A form was submitted: redirects to the next step, or shows what is wrong with this one. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const intent = form?.get("intent");
  const act =
    typeof intent === "string" && Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!form || !act) throw data(null, { status: 400 });
  const visit = readVisit(args);
  const shown = await act(visit, form);
  return data(shown, { status: 400, headers: cookieFor(shown, visit) });
}

/** In the browser: when the server cannot be reached or cannot answer, the page stays, with everything typed on it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const refused = readRefused(error);
    if (!refused && !isUnanswered(error)) throw error;
    // Returned with an error status, so that React Router does not revalidate the loaders.
    return data({ unsent: refused, at: Date.now() } satisfies Unsent, { status: 503 });
  }
}

function cookieFor({ step }: ShownStep, { secret, house }: BookVisit): Headers {
  return lendStayCookie(step, secret, house.environment.origin);
}

// Personal data must not stay in the cache of a shared computer.
export function headers() {
  return { "Cache-Control": "no-store" };
}

export default function BookPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  // A form that could not be sent leaves the step as it was.
  const fresh = answer && "unsent" in answer ? null : (answer ?? loaded);
  const [shown, show] = useState(fresh ?? loaded);
  if (fresh && fresh !== shown) show(fresh);
  return <StepView shown={shown} />;
}
