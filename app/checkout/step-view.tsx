// What the page of /book may show, one type per step, and each step's view.
import { lazy, useEffect, useRef } from "react";
import type { ComponentType } from "react";
import { ChooseApartment } from "./apartment/choose-apartment.tsx";
import type { ApartmentStep } from "./apartment/load-apartment-step.server.ts";
import type { DetailsStep } from "./details/load-details-step.server.ts";
import type { DoneStep } from "./done/load-done-step.server.ts";
import type { WaitingStep } from "./done/return-from-bank.server.ts";
import type { ReviewStep } from "./review/load-review-step.server.ts";

/** The step as a loader or an action returns it. */
export type CheckoutStep = ApartmentStep | DetailsStep | ReviewStep | WaitingStep | DoneStep;

type Views = {
  [Step in CheckoutStep["step"]]: ComponentType<{ shown: CheckoutStep & { step: Step } }>;
};

// In one chunk: every visitor of the first step downloads the name of each further chunk.
const afterPayment = () => import("./done/success.tsx");

// The first step is in the page's bundle; the later ones are loaded when they are shown.
const views: Views = {
  room: ChooseApartment,
  details: lazy(async () => ({
    default: (await import("./details/guest-details-section.tsx")).GuestDetailsSection,
  })),
  review: lazy(async () => ({ default: (await import("./review/review.tsx")).Review })),
  waiting: lazy(async () => ({ default: (await afterPayment()).Waiting })),
  done: lazy(async () => ({ default: (await afterPayment()).Success })),
};

/** Shows a step; each view takes it as `shown`. */
export function StepView({ shown }: { shown: CheckoutStep }) {
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
