// Step two of /book: who comes and how they pay.
import type { SubmitEvent } from "react";
import { Form } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { DetailsStep } from "./load-details-step.server.ts";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { useDetailsForm } from "./use-details-form.ts";
import { DetailsNotice } from "./details-notice.tsx";
import { GuestFields } from "./guest-fields.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { StayBar } from "../stay-bar.tsx";
import { StaySummary } from "../stay-summary.tsx";
import { StepLayout } from "../step-shell.tsx";
import { UnsentNotice } from "../unsent-notice.tsx";

/** The view of the step: one form that posts, with script or without. */
export function GuestDetailsSection({ shown }: { shown: DetailsStep }) {
  const t = useTranslations("booking.details");
  const { to } = useLanguage();
  const { choice } = shown;
  const {
    faults,
    faultOf,
    card,
    asked: submitCount,
    swapping: tokenizing,
    onSubmit,
  } = useDetailsForm(shown);
  return (
    <StepLayout
      present={1}
      choice={choice}
      faulty={faults.length > 0}
      aside={
        <>
          <StaySummary choice={choice} />
          <StayBar choice={choice}>
            <button className="btn" form={formId} aria-busy={tokenizing}>
              {t("submit")}
            </button>
          </StayBar>
        </>
      }
    >
      <UnsentNotice />
      <DetailsNotice shown={shown} />
      <ErrorSummary key={submitCount} faults={faults} />
      <Form
        id={formId}
        method="post"
        action={to(addressOfStay(choice, "details"))}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void onSubmit(event)}
      >
        <input type="hidden" name="intent" value="details" />
        <GuestFields shown={shown} faultOf={faultOf} />
        <PaymentChoice shown={shown} card={card} fault={faultOf("method")} />
        <div className="row ends">
          <button className="btn" aria-busy={tokenizing}>
            {tokenizing && <Spinner small />}
            {t("submit")}
          </button>
          <button className="btn btn--link" name="next" value="room">
            {t("back")}
          </button>
        </div>
      </Form>
    </StepLayout>
  );
}

// The button of the bottom bar on a narrow screen is outside the form.
const formId = "details";
