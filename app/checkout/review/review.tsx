// Step three of /book: the review before the binding booking.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";
import { PolicyTimeline } from "#app/stays/policy-timeline.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import { PriceChanged } from "./price-changed.tsx";
import { ReviewList } from "./review-list.tsx";
import { ReviewAmounts } from "./review-amounts.tsx";
import { StaySummary } from "../stay-summary.tsx";
import { StepLayout } from "../step-shell.tsx";
import { Note } from "#app/ui/note.tsx";
import { UnsentNotice } from "../unsent-notice.tsx";

/** The view of the step. Without a bottom bar on a narrow screen: the consents above the button must be seen. */
export function Review({ shown }: { shown: ReviewStep }) {
  const t = useTranslations("booking.review");
  const { choice, faults } = shown;
  const { texts, textFor } = useFaultTexts(faults);
  return (
    <StepLayout
      present={2}
      choice={choice}
      faulty={faults.length > 0}
      aside={
        <StaySummary choice={choice}>
          <ReviewAmounts shown={shown} />
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
      <ConfirmForm shown={shown} faultOf={textFor} />
    </StepLayout>
  );
}

// The page that was confirmed was outdated: another tab had changed the draft.
function ReviewChanged({ shown: { changed } }: { shown: ReviewStep }) {
  const t = useTranslations("booking.notice");
  if (!changed) return null;
  return (
    <div className="soldn">
      <Note kind="warn" role="alert" title={t("changedHeading")}>
        {t("changed")}
      </Note>
    </div>
  );
}
