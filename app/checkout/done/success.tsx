// The confirmation of a booking: its reference, where the email was sent, and what happens next; it can be printed.
import type { ReactNode } from "react";
import { ContactLinks, useDoorCodeText } from "#app/bookings/arrival/arrival-notes.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { StaySummary } from "../stay-summary.tsx";
import type { DoneStep } from "./load-done-step.server.ts";
import { SuccessTimeline } from "./what-next.tsx";

export { Waiting } from "./what-next.tsx";

/** The view of the step. */
export function Success({ shown }: { shown: DoneStep }) {
  const t = useTranslations("booking.done");
  const { guest, email, reference, bookingLink } = shown;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="ghead">
        <div className="wrap ghead__in">
          <div className="stack">
            <h1 tabIndex={-1}>{t("heading", { firstName: guest })}</h1>
            <p className="lead">
              {bookingLink ? t("leadWaiting") : t.rich("lead", { email, b: strong })}
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
          {bookingLink && <BookingLink address={bookingLink} />}
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
          <PaidAmounts shown={shown} />
        </StaySummary>
      </div>
    </>
  );
}

const strong = (text: ReactNode) => <b>{text}</b>;

// While emails wait, the guest must save the link from this page.
function BookingLink({ address }: { address: string }) {
  const t = useTranslations("booking.done");
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
function ArrivesToday({ shown: { guide, bookingPath, booked } }: { shown: DoneStep }) {
  const t = useTranslations("booking.done");
  const { to } = useLanguage();
  const doorCodeText = useDoorCodeText("inGuide");
  if (guide === "closed") return null;
  return (
    <section className="block" aria-labelledby="today">
      <h2 id="today">{t("today")}</h2>
      <p>{doorCodeText({ state: guide, checkIn: booked.stay.checkIn, isToday: true })}</p>
      {guide === "unpaid" ? (
        <ContactLinks />
      ) : (
        <p className="row gap">
          <a className="btn" href={to(`${bookingPath}/guide`)}>
            {t("guide")}
          </a>
          <a className="btn btn--2" href={to(bookingPath)}>
            {t("own")}
          </a>
        </p>
      )}
    </section>
  );
}

function Actions({ shown }: { shown: DoneStep }) {
  const t = useTranslations("booking.done");
  const { to } = useLanguage();
  return (
    <div className="acts">
      <a href={to(shown.bookingPath)}>
        <Icon name="calendar-check" />
        <span>{t("own")}</span>
        <Icon name="arrow-right" />
      </a>
      {shown.guide !== "closed" && (
        <a href={to(`${shown.bookingPath}/guide`)}>
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
      {shown.mayOrderTransfer && (
        <a href={to(`${shown.bookingPath}/extras`)}>
          <Icon name="plane-landing" />
          <span>{t("transfer")}</span>
          <Icon name="arrow-right" />
        </a>
      )}
      <PrintButton />
    </div>
  );
}

function PaidAmounts({ shown: { booked, paid, later, dueAtProperty } }: { shown: DoneStep }) {
  const t = useTranslations("booking.summary");
  const { format } = useLanguage();
  const lines = [
    [t("paidByCard"), paid],
    [later ? t("dueLater", { date: format.date(later.dueOn, "full") }) : "", later?.amount ?? 0],
    [t("payAtProperty"), dueAtProperty],
  ] as const;
  return (
    <dl className="sum">
      {lines.map(
        ([name, amount]) =>
          amount > 0 && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format.money(amount, booked.quote.currency)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

// A line of `.acts`.
function PrintButton() {
  const t = useTranslations("booking.done");
  if (!useHydrated()) return null;
  return (
    <button type="button" onClick={() => print()}>
      <Icon name="printer" />
      <span>{t("print")}</span>
      <Icon name="arrow-right" />
    </button>
  );
}
