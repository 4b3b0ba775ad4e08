// Step three of /book: the review before the binding booking.
import { useWords } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";
import { PolicyTimeline } from "../policy-timeline.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { useFaultTexts } from "./fault-texts.ts";
import { PriceChanged } from "./price-changed.tsx";
import { ReviewList } from "./review-list.tsx";
import { ReviewSums } from "./review-sums.tsx";
import { StaySummary } from "./stay-summary.tsx";
import { StepFrame } from "./step-frame.tsx";
import { Note } from "#app/ui/note.tsx";
import { UnsentNotice } from "./unsent-notice.tsx";

/** The view of the step. Without a bottom bar on a narrow screen: the consents above the button must be seen. */
export function Review({ shown }: { shown: ReviewStep }) {
  const t = useWords("booking.review");
  const { choice, faults } = shown;
  const { texts, of } = useFaultTexts(faults);
  return (
    <StepFrame
      present={2}
      choice={choice}
      faulty={faults.length > 0}
      aside={
        <StaySummary choice={choice}>
          <ReviewSums shown={shown} />
        </StaySummary>
      }
    >
      <UnsentNotice />
      <ReviewChanged shown={shown} />
      <PriceChanged shown={shown} />
      <ErrorSummary faults={texts} />
      <section className="block">
        <h2>{t("heading")}</h2>
        <ReviewList shown={shown} />
      </section>
      <section className="block">
        <h2>{t("policy")}</h2>
        <PolicyTimeline policy={choice.policy} currency={choice.quote.currency} />
      </section>
      <ConfirmForm shown={shown} faultOf={of} />
    </StepFrame>
  );
}

// The page that was confirmed was outdated: another tab had changed the draft.
function ReviewChanged({ shown: { changed } }: { shown: ReviewStep }) {
  const t = useWords("booking.notice");
  if (!changed) return null;
  return (
    <div className="soldn">
      <Note kind="warn" role="alert" title={t("changedHeading")}>
        {t("changed")}
      </Note>
    </div>
  );
}
