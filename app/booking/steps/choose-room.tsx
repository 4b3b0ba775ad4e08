// Step one of /book: dates, guests, apartment and rate.
import { StepFrame } from "./step-frame.tsx";
import { StaySummary } from "./stay-summary.tsx";
import type { RoomStep } from "../load-room-step.server.ts";

/** The view of the step. */
export function ChooseRoom({ shown }: { shown: RoomStep }) {
  return (
    <StepFrame
      present={0}
      choice={shown.choice}
      aside={shown.choice && <StaySummary choice={shown.choice} />}
    >
      <p>{shown.step}</p>
    </StepFrame>
  );
}
