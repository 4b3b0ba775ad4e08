// Each step of /book with its view.
import { type ComponentType, useEffect, useRef } from "react";
import { ChooseRoom } from "./choose-room.tsx";
import { GuestDetails } from "./guest-details.tsx";
import { Review } from "./review.tsx";
import type { ShownStep } from "./shown-step.ts";
import { Success } from "./success.tsx";
import { Waiting } from "./waiting.tsx";

type Views = { [Step in ShownStep["step"]]: ComponentType<{ shown: ShownStep & { step: Step } }> };

const views: Views = {
  room: ChooseRoom,
  details: GuestDetails,
  review: Review,
  waiting: Waiting,
  done: Success,
};

/** Shows a step; each view takes it as `shown`. */
export function StepView({ shown }: { shown: ShownStep }) {
  useFocusOnNewStep(shown.step);
  // The table pairs each step with its view; the compiler cannot follow that through a union.
  const View = views[shown.step] as ComponentType<{ shown: ShownStep }>;
  return <View shown={shown} />;
}

// The button that was pressed is gone: the focus goes to the heading, as on a new page. A form's faults took it already.
function useFocusOnNewStep(step: ShownStep["step"]): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus();
  }, [step]);
}
