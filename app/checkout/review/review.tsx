// Step three of /book: the review before the binding booking, with the amounts charged now and later, and a changed price.
import type { ReactNode } from "react";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { guestName, listedDetails } from "#app/bookings/rules/guest-fields.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PolicyTimeline } from "#app/stays/price/price-lines.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { CodeForm } from "../code-form.tsx";
import { StaySummary } from "../stay-summary.tsx";
import { StepLayout } from "../step-shell.tsx";
import { UnsentNotice } from "../unsent-notice.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import type { ReviewStep } from "./load-review-step.server.ts";

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
          <CodeForm choice={choice} step="review" />
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

// Amounts that add up to the total; an amount of zero is left out.
function ReviewAmounts({ shown }: { shown: ReviewStep }) {
  const t = useTranslations("booking.summary");
  const { format } = useLanguage();
  const { dueNow, dueAtProperty, later, choice } = shown;
  const amounts = [
    { name: t("dueNow"), amount: dueNow },
    {
      name: later ? t("dueLater", { date: format.date(later.dueOn, "full") }) : "",
      amount: later?.amount ?? 0,
    },
    { name: t("dueAtProperty"), amount: dueAtProperty },
  ];
  return (
    <dl className="sum">
      {amounts
        .filter(({ amount }) => amount > 0)
        .map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.money(amount, choice.quote.currency)}</dd>
          </div>
        ))}
    </dl>
  );
}

// Renders nothing while the price is the one that was shown.
function PriceChanged({ shown: { priceWas, choice } }: { shown: ReviewStep }) {
  const t = useTranslations("booking.review");
  const { format } = useLanguage();
  const { total, currency } = choice.quote;
  if (priceWas === null) return null;
  return (
    <div className="soldn">
      <Note kind="warn" role="alert" title={t("priceChanged")}>
        {t("priceChangedText", {
          old: format.money(priceWas, currency),
          new: format.money(total, currency),
        })}
      </Note>
    </div>
  );
}

// Stay, guests, rate, guest details and payment.
function ReviewList({ shown }: { shown: ReviewStep }) {
  const t = useTranslations("booking");
  const { format, language, to } = useLanguage();
  const { choice, guest, emailDoubt, country, card } = shown;
  const { stay, party, plan, apartment } = choice;
  const fullName = guestName(guest, language === "zh");
  const town = [guest.zipCode, guest.city].filter(Boolean).join(" ");
  return (
    <div className="review">
      <Section shown={shown} name={t("review.stay")} at="apartment">
        <TextLines
          lines={[
            apartment.name,
            t("review.arrival", { date: format.date(stay.checkIn, "full") }),
            t("review.departure", { date: format.date(stay.checkOut, "full") }),
          ]}
        />
      </Section>
      <Section shown={shown} name={t("review.guests")} at="apartment">
        <TextLines lines={[t("stay.party", { ...party })]} />
      </Section>
      <Section shown={shown} name={t("review.plan")} at="apartment">
        <TextLines lines={[t(`apartment.${plan}`)]} />
      </Section>
      <Section shown={shown} name={t("review.guest")} at="details">
        <TextLines lines={[fullName, guest.email, guest.phone, guest.address, town, country]} />
        {emailDoubt && (
          <Note kind="warn">
            <a href={to(addressOfStay(choice, "details"))}>{emailDoubt}</a>
          </Note>
        )}
        {guest.specialRequests && <p className="prel gap">{guest.specialRequests}</p>}
      </Section>
      {listedDetails(guest).map(({ name, value }) => (
        <Section key={name} shown={shown} name={t(`details.${name}`)} at="details">
          <TextLines lines={[value]} />
        </Section>
      ))}
      {shown.extras && (
        <Section shown={shown} name={shown.extras.heading} at="details">
          <TextLines lines={shown.extras.lines} />
        </Section>
      )}
      <Section shown={shown} name={t("review.payment")} at="details">
        <TextLines
          lines={[
            ...(card
              ? [t("payment.card"), t("payment.kept", { ...card })]
              : [t("payment.property")]),
            shown.howToPay,
          ]}
        />
      </Section>
    </div>
  );
}

interface SectionProps {
  shown: ReviewStep;
  name: string;
  /** The step where it can be changed. */
  at: "apartment" | "details";
  children: ReactNode;
}

function Section({ shown, name, at, children }: SectionProps) {
  const t = useTranslations("booking.review");
  const { to } = useLanguage();
  return (
    <div>
      <h3>{name}</h3>
      <div>{children}</div>
      <a href={to(addressOfStay(shown.choice, at))} aria-label={t("changeWhat", { what: name })}>
        {t("change")}
      </a>
    </div>
  );
}

function TextLines({ lines }: { lines: string[] }) {
  return (
    <p>
      {lines.filter(Boolean).map((line, place) => (
        <span key={`${place} ${line}`} className="blk">
          {line}
        </span>
      ))}
    </p>
  );
}
