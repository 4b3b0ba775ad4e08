// The confirmation of a booking: its reference, where the email was sent, and what happens next.
import type { ReactNode } from "react";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useCodeWords } from "../guide/code-words.ts";
import { ReachUs } from "../guide/reach-us.tsx";
import type { DoneStep } from "./load-done-step.server.ts";
import { PrintButton } from "./print-button.tsx";
import { StaySummary } from "./stay-summary.tsx";
import { SuccessTimeline } from "./success-timeline.tsx";

export { Waiting } from "./waiting.tsx";

/** The view of the step. */
export function Success({ shown }: { shown: DoneStep }) {
  const t = useWords("booking.done");
  const { firstName, email, reference, ownLink } = shown;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="ghead">
        <div className="wrap ghead__in">
          <div className="stack">
            <h1 tabIndex={-1}>{t("heading", { firstName })}</h1>
            <p className="lead">
              {ownLink ? t("leadWaiting") : t.rich("lead", { email, b: strong })}
            </p>
          </div>
          <div>
            <p className="small">{t("reference")}</p>
            <p className="ref">{reference}</p>
          </div>
        </div>
      </div>
      <div className="wrap flow pt">
        <div>
          {ownLink && <OwnLink address={ownLink} />}
          {shown.isToday && <ArrivesToday shown={shown} />}
          <section className="block">
            <h2>{t("next")}</h2>
            <SuccessTimeline shown={shown} />
          </section>
          <section className="block">
            <h2>{t("actions")}</h2>
            <Actions shown={shown} />
          </section>
        </div>
        <StaySummary choice={shown.booked}>
          <Paid shown={shown} />
        </StaySummary>
      </div>
    </>
  );
}

const strong = (text: ReactNode) => <b>{text}</b>;

// While emails wait, the guest must save the link from this page.
function OwnLink({ address }: { address: string }) {
  const t = useWords("booking.done");
  return (
    <section className="block">
      <h2>{t("ownLink")}</h2>
      <p>
        <a href={new URL(address).pathname}>{address}</a>
      </p>
      <p className="small muted gap">{t("ownLinkText")}</p>
    </section>
  );
}

// On the day of arrival, how to get in comes first.
function ArrivesToday({ shown: { guide, own, booked } }: { shown: DoneStep }) {
  const t = useWords("booking.done");
  const { to } = useLanguage();
  const codeWords = useCodeWords("inGuide");
  if (guide === "closed") return null;
  return (
    <section className="block" aria-labelledby="today">
      <h2 id="today">{t("today")}</h2>
      <p>{codeWords({ state: guide, checkIn: booked.stay.checkIn, isToday: true })}</p>
      {guide === "unpaid" ? (
        <ReachUs />
      ) : (
        <p className="row gap">
          <a className="btn" href={to(`${own}/guide`)}>
            {t("guide")}
          </a>
          <a className="btn btn--2" href={to(own)}>
            {t("own")}
          </a>
        </p>
      )}
    </section>
  );
}

function Actions({ shown }: { shown: DoneStep }) {
  const t = useWords("booking.done");
  const { to } = useLanguage();
  return (
    <div className="acts">
      <a href={to(shown.own)}>
        <Icon name="calendar-check" />
        <span>{t("own")}</span>
        <Icon name="arrow-right" />
      </a>
      {shown.guide !== "closed" && (
        <a href={to(`${shown.own}/guide`)}>
          <Icon name="book-open" />
          <span>{t("guide")}</span>
          <Icon name="arrow-right" />
        </a>
      )}
      <a href={to(shown.calendar)} download>
        <Icon name="calendar-plus" />
        <span>{t("calendar")}</span>
        <Icon name="download" />
      </a>
      <a href={to("/contact")}>
        <Icon name="plane-landing" />
        <span>{t("transfer")}</span>
        <Icon name="arrow-right" />
      </a>
      <PrintButton />
    </div>
  );
}

function Paid({ shown: { booked, paid, dueAtProperty } }: { shown: DoneStep }) {
  const t = useWords("booking.summary");
  const { format } = useLanguage();
  const lines = [
    ["paidByCard", paid],
    ["payAtProperty", dueAtProperty],
  ] as const;
  return (
    <dl className="sum">
      {lines.map(
        ([name, amount]) =>
          amount > 0 && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{format.money(amount, booked.quote.currency)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
