// Why the guest is back at step two: a payment that was declined or not finished, or a form that could not be saved.
import type { ReactNode } from "react";
import { Form } from "react-router";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import type { DetailsStep } from "./load-details-step.server.ts";

/** Renders nothing without a notice. */
export function DetailsNotice({ shown }: { shown: DetailsStep }) {
  const t = useTranslations("booking.notice");
  const { to } = useLanguage();
  const { notice, cards, choice } = shown;
  if (!notice) return null;
  // Where only a card is taken, no other way to pay is mentioned.
  const byCard = choice.cardOnly ? "ByCard" : "";
  switch (notice.kind) {
    case "declined": {
      const { reason } = notice;
      return (
        <Alert icon="circle-alert" heading={t("declinedHeading")}>
          <p>{t(reason)}</p>
          <p>{t(cards ? (`${nextStep(reason)}${byCard}` as const) : "propertyNext")}</p>
        </Alert>
      );
    }
    case "expired":
      return (
        <Alert icon="timer-off" heading={t("expiredHeading")}>
          <p>{t(`expired${byCard}`)}</p>
          {notice.canRetry && <RetryPayment shown={shown} />}
          <OtherApartment shown={shown} />
        </Alert>
      );
    case "unpaidLimit":
    case "unfinishedLimit": {
      const messageKey =
        notice.kind === "unpaidLimit" && !cards ? ("unpaidLimitNoCards" as const) : notice.kind;
      return (
        <Alert icon="circle-alert" heading={t(`${messageKey}Heading`)}>
          <p>
            {t(messageKey)} {t("kept")}
          </p>
          <p>
            <a className="btn btn--link" href={to("/contact")}>
              {t("contactUs")}
            </a>
          </p>
        </Alert>
      );
    }
    default:
      return (
        <Alert icon="circle-alert" heading={t(`${notice.kind}Heading`)}>
          <p>{t(notice.kind)}</p>
        </Alert>
      );
  }
}

function nextStep(reason: string) {
  return reason === "unreachable" ? "unreachableNext" : "declinedNext";
}

function Alert(props: { icon: IconName; heading: string; children: ReactNode }) {
  return (
    <div className="note note--bad soldn" role="alert">
      <Icon name={props.icon} />
      <div>
        <strong>{props.heading}</strong>
        {props.children}
      </div>
    </div>
  );
}

// One button tries the same payment again; its label states the obligation to pay.
function RetryPayment({ shown: { choice, version } }: { shown: DetailsStep }) {
  const t = useTranslations("booking");
  const { to, format } = useLanguage();
  const amount = format.money(choice.quote.total, choice.quote.currency);
  return (
    <Form method="post" action={to(addressOfStay(choice, "review"))} className="stack gap">
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="agreed" value="before" />
      <input type="hidden" name="total" value={choice.quote.total} />
      <input type="hidden" name="version" value={version} />
      <p>{t("notice.repeat")}</p>
      <button className="btn btn--s">{t("review.payCard", { amount })}</button>
    </Form>
  );
}

function OtherApartment({ shown: { choice } }: { shown: DetailsStep }) {
  const t = useTranslations("booking.notice");
  const { to } = useLanguage();
  return (
    <p>
      <a className="btn btn--link" href={to(addressOfStay(choice, "apartment"))}>
        {t("chooseAnother")}
      </a>
    </p>
  );
}
