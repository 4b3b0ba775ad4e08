// /book: three steps and the success page at one URL. The query names the step; the server decides which one can be shown.
import { lazy, useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { data, redirect, useActionData, useLoaderData } from "react-router";
import { addressOfForm, readStep } from "#app/availability/rules/book-address.ts";
import type { BookStep } from "#app/availability/rules/book-address.ts";
import styles from "#app/bookings/booking.css?url";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { AppPart } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { writeCodeCookie } from "#app/promotions/find-code.server.ts";
import type { CodeOutcome } from "#app/promotions/read-offers.server.ts";
import { isUnanswered, readRefusal } from "#app/ui/read-refusal.ts";
import type { Route } from "./+types/book-page";
import { ChooseApartment } from "./apartment/choose-apartment.tsx";
import { loadApartmentStep } from "./apartment/load-apartment-step.server.ts";
import type { ApartmentStep } from "./apartment/load-apartment-step.server.ts";
import { loadDetailsStep } from "./details/load-details-step.server.ts";
import type { DetailsStep } from "./details/load-details-step.server.ts";
import { submitCode, submitDetails } from "./details/submit-details.server.ts";
import { loadDoneStep } from "./done/load-done-step.server.ts";
import type { DoneStep } from "./done/load-done-step.server.ts";
import { returnFromBank } from "./done/return-from-bank.server.ts";
import type { WaitingStep } from "./done/return-from-bank.server.ts";
import { readBookRequest, stayCookieHeaders } from "./read-book-request.server.ts";
import type { BookRequest } from "./read-book-request.server.ts";
import { loadReviewStep } from "./review/load-review-step.server.ts";
import type { ReviewStep } from "./review/load-review-step.server.ts";
import { submitReview } from "./review/submit-review.server.ts";
import type { Unsent } from "./unsent-notice.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

// The apartment step is public; later steps contain a guest's details.
export const handle = {
  hydrates: true,
  takesCards: true,
  counted: 1,
  limits: { read: ["searches"], write: ["declines", "bookings"] },
  disallowed: "/book?*step=",
  mapped: true,
} satisfies PageHandle;

// A loader may show an earlier step than the requested one, or redirect, when the data it needs is missing.
const loaders: Record<BookStep, (bookRequest: BookRequest) => Promise<CheckoutStep>> = {
  apartment: loadApartmentStep,
  details: loadDetailsStep,
  review: loadReviewStep,
  return: returnFromBank,
  done: loadDoneStep,
};

// The hidden form field `intent` selects the action; an action throws a redirect, or returns the step with its faults.
const actions: Record<string, (bookRequest: BookRequest, form: FormData) => Promise<CheckoutStep>> =
  {
    details: submitDetails,
    confirm: submitReview,
    code: submitCode,
  };

/** The step to show, and the messages its page needs. */
export async function loader(args: Route.LoaderArgs) {
  const bookRequest = readBookRequest(args);
  // Without JavaScript the search form sends more fields than the URL needs.
  if (bookRequest.params.has("shown") && !bookRequest.params.has("day"))
    throw redirect(bookRequest.to(addressOfForm(bookRequest.params)));
  const shown = await loaders[readStep(bookRequest.params)](bookRequest);
  if (bookRequest.pageView && (shown.step === "details" || shown.step === "review"))
    bookRequest.pageView.step = shown.step;
  const words = selectMessages(bookRequest.language, ...messagesOf(shown, bookRequest));
  return data({ ...shown, words }, { headers: cookieFor(shown, bookRequest) });
}

// By the step that the URL names: with the loader's messages of a later step, an action may answer with any step.
function messagesOf(shown: CheckoutStep, { params }: BookRequest): AppPart[] {
  if (readStep(params) === "apartment") {
    const isFaulty = "faults" in shown && shown.faults.length > 0;
    return [
      ...firstStepMessages,
      ...("isSearching" in shown && shown.isSearching ? (["calendar"] as const) : []),
      ...(isFaulty ? faultMessages : []),
    ];
  }
  return shown.step === "done" ? [...laterMessages, ...doneMessages] : laterMessages;
}

// Those of the later steps would be a fifth of the page of a search.
const firstStepMessages: AppPart[] = [
  "booking.heading",
  "booking.description",
  "booking.title",
  "booking.steps",
  "booking.stay",
  "booking.free",
  "booking.apartment",
  "booking.flexible",
  "booking.summary",
  "booking.wayOut",
  "booking.code",
  "price",
];
const laterMessages: AppPart[] = ["booking", "calendar", "price", "policy", "card"];
const doneMessages: AppPart[] = [
  "guide",
  "payment-plan.card",
  "payment-plan.link",
  "payment-plan.asked",
];
const faultMessages: AppPart[] = ["booking.faults", "booking.missing"];

/** A form was submitted: redirects to the next step, or shows what is wrong with this one. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const intent = form.get("intent");
  const runAction =
    typeof intent === "string" && Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  const bookRequest = readBookRequest(args);
  // The forms of later steps have the URL of a later step; the first one has only the form of the promotion's code.
  const isLater = readStep(bookRequest.params) !== "apartment";
  if (!runAction || (!isLater && intent !== "code")) throw data(null, { status: 400 });
  const shown = await runAction(bookRequest, form);
  return data(shown, { status: 400, headers: cookieFor(shown, bookRequest) });
}

/** In the browser: when the server cannot be reached or cannot answer, the page stays, with everything typed on it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const refused = readRefusal(error);
    if (!refused && !isUnanswered(error)) throw error;
    // Returned with an error status, so that React Router does not revalidate the loaders.
    return data({ unsent: refused, at: Date.now() } satisfies Unsent, { status: 503 });
  }
}

// A code that reduces no stay at all is shown with the reason once, and forgotten.
function cookieFor(shown: CheckoutStep, { secret, app }: BookRequest): Headers {
  const { origin } = app.environment;
  const cookies = stayCookieHeaders(shown.step, secret, origin);
  const outcome = "choice" in shown ? shown.choice?.code?.outcome : undefined;
  if (outcome && !keptOutcomes.includes(outcome))
    cookies.append("Set-Cookie", writeCodeCookie(null, origin));
  return cookies;
}

// With another stay, or another email, the same code may count.
const keptOutcomes: readonly CodeOutcome[] = [
  "applied",
  "notBetter",
  "codeNotForStay",
  "codeForOthers",
  "codeTriedTooOften",
];

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

/** The step as a loader or an action returns it. */
export type CheckoutStep = ApartmentStep | DetailsStep | ReviewStep | WaitingStep | DoneStep;

type Views = {
  [Step in CheckoutStep["step"]]: ComponentType<{ shown: CheckoutStep & { step: Step } }>;
};

// In one chunk: every visitor of the first step downloads the name of each further chunk.
const afterPayment = () => import("./done/success.tsx");

// The first step is in the page's bundle; the later ones are loaded when they are shown.
const views: Views = {
  apartment: ChooseApartment,
  details: lazy(async () => ({
    default: (await import("./details/guest-details-section.tsx")).GuestDetailsSection,
  })),
  review: lazy(async () => ({ default: (await import("./review/review.tsx")).Review })),
  waiting: lazy(async () => ({ default: (await afterPayment()).Waiting })),
  done: lazy(async () => ({ default: (await afterPayment()).Success })),
};

/** Shows a step; each view takes it as `shown`. */
function StepView({ shown }: { shown: CheckoutStep }) {
  useFocusOnNewStep(shown.step);
  // The table pairs each step with its view; the compiler cannot follow that through a union.
  const View = views[shown.step] as ComponentType<{ shown: CheckoutStep }>;
  return <View shown={shown} />;
}

// The clicked button is gone: the focus moves to the heading, as on a new page, unless a form's errors have it.
function useFocusOnNewStep(step: CheckoutStep["step"]): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus();
  }, [step]);
}
