// `/my-booking/<secret>/change`: other dates or guests, the new price beside the old one before the guest agrees.
import { data, redirect } from "react-router";
import type { StayCalendarData } from "#app/availability/calendar/apartment-calendar.server.ts";
import { CalendarPanel } from "#app/availability/calendar/calendar-panel.tsx";
import styles from "#app/bookings/booking.css?url";
import { ChangedPromotions, DroppedExtras } from "#app/bookings/extras/extras-form.tsx";
import type { ShownOffer } from "#app/bookings/ledger/read-settled.server.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { withDates } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { AppPart } from "#app/i18n/messages.server.ts";
import { emailsWait } from "#app/platform/environment/environment.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { PolicyTimeline, PriceLines } from "#app/stays/price/price-lines.tsx";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  guestPageHandle,
  GuestPageLayout,
  orNotFound,
  secretAddressHeaders,
} from "../guest-page-shell.tsx";
import { changeFields } from "../rules/guest-forms.ts";
import type { ChangeFormFault } from "../rules/guest-forms.ts";
import type { Route } from "./+types/my-booking-change-page";
import { readChangeCalendar } from "./change-calendar.server.ts";
import { loadMyChange, submitMyChange } from "./my-change.server.ts";
import type { MyChange } from "./my-change.server.ts";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** `?checkIn=&checkOut=&adults=&children=` previews the change, `day` selects one in the calendar; 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = readPageRequest({ request, params, context });
  const { app, language, addressLanguage, searchParams } = read;
  const view = orNotFound(await loadMyChange(params.token, searchParams, language, app));
  const path = `/my-booking/${params.token}` as const;
  const to = (address: BookingPath) => addressIn(addressLanguage, address);
  const calendar = view.mayChange
    ? await readChangeCalendar(params.token, searchParams, to, app)
    : null;
  const words = selectMessages(language, ...messageParts);
  return { words, view, path, calendar, emailsGoOut: !emailsWait(app.environment) };
}

const messageParts: AppPart[] = [
  "my-change",
  "booking",
  "extras",
  "price",
  "policy",
  "calendar",
  "apartments.calendar",
];

/** A refused change is previewed again, by the current rules and rates. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { app, language, addressLanguage } = readPageRequest({ request, params, context });
  const answer = orNotFound(await submitMyChange(params.token, form, app));
  if (answer.ok) {
    const path = `/my-booking/${params.token}?done=change`;
    return redirect(addressIn(addressLanguage, path), 303);
  }
  const search = new URLSearchParams(answer.typed);
  const view = orNotFound(await loadMyChange(params.token, search, language, app));
  const { status, faults } = answer;
  return data({ view, faults }, { status, headers: secretAddressHeaders });
}

export default function MyBookingChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("my-change");
  const words = useTranslations("booking.stay");
  const { format } = useLanguage();
  const textOf = useFaultWords();
  const { path, emailsGoOut } = loaderData;
  const { view } = actionData ?? loaderData;
  const { booking, apartment, offer, mayChange } = view;
  const faults = view.faults.length > 0 ? view.faults : (actionData?.faults ?? []);
  const faultTexts = faults.map((fault) => ({ field: fault.field, text: textOf(fault) }));
  const errorOf = (field: string) => faultTexts.find((one) => one.field === field)?.text;
  const dates = format.dateRange(booking.checkIn, booking.checkOut);
  return (
    <GuestPageLayout
      title={t("title")}
      lead={t("lead", { apartment, dates, party: words("party", booking) })}
      intro={mayChange && <p className="muted">{t("intro")}</p>}
      back={{ path, text: t("back") }}
      faulty={faultTexts.length > 0}
    >
      <ErrorSummary faults={faultTexts} />
      {mayChange ? (
        <MyChangeForm view={view} calendar={loaderData.calendar} path={path} errorOf={errorOf} />
      ) : (
        <Note>{t("over")}</Note>
      )}
      {offer && <MyChangeOffer view={view} offer={offer} path={path} emailsGoOut={emailsGoOut} />}
    </GuestPageLayout>
  );
}

function useFaultWords(): (fault: ChangeFormFault) => string {
  const changeWords = useTranslations("my-change.faults");
  const bookingWords = useTranslations("booking.faults");
  const { format } = useLanguage();
  return ({ reason, values = {} }) => {
    const formatted = withDates(values, format);
    return changeWords.has(reason)
      ? changeWords(reason, formatted)
      : bookingWords(reason, formatted);
  };
}

/** `path` is that of the booking's page; `errorOf` gives the words beside a field. */
function MyChangeForm({
  view: { typed, fromAge, capacity, today, offer },
  calendar,
  path,
  errorOf,
}: {
  view: MyChange;
  calendar: StayCalendarData | null;
  path: BookingPath;
  errorOf(field: string): string | undefined;
}) {
  const t = useTranslations("my-change");
  const words = useTranslations("booking.apartment");
  const { to } = useLanguage();
  const kinds = {
    checkIn: { ...dateField(typed.checkIn), min: today },
    checkOut: { ...dateField(typed.checkOut), min: today },
    adults: { ...number, min: 1, max: capacity, hint: words("adultsHint", { age: fromAge }) },
    children: {
      ...number,
      min: 0,
      max: capacity - 1,
      hint: words("childrenHint", { age: fromAge }),
    },
  };
  return (
    <form className="stack" action={to(`${path}/change#offer`)} noValidate>
      <h2 className="lg2">{t("form")}</h2>
      <div className="formgrid">
        {changeFields.map((name) => (
          <div key={name} className="c3">
            <TextField
              {...kinds[name]}
              name={name}
              label={words(name)}
              defaultValue={typed[name]}
              error={errorOf(name)}
              autoComplete="off"
              required
            />
          </div>
        ))}
      </div>
      <p>
        <button className={offer ? "btn btn--2" : "btn"}>{t("show")}</button>
      </p>
      {calendar && <FreeDays calendar={calendar} typed={typed} path={path} />}
    </form>
  );
}

// After the button, so that Enter in a field does not select a day.
function FreeDays({
  calendar,
  typed: { adults, children },
  path,
}: {
  calendar: StayCalendarData;
  typed: MyChange["typed"];
  path: BookingPath;
}) {
  const t = useTranslations("apartments.calendar");
  const { to } = useLanguage();
  const { months, chosen } = calendar;
  const address = (values: Record<string, string | null>) =>
    stayAddress(to(`${path}/change`), { ...chosen, adults, children, ...values }, "days");
  return (
    <section className="calform gap" aria-labelledby="days">
      <h2 id="days" className="lg2 sub" tabIndex={-1}>
        {t("heading")}
      </h2>
      <input type="hidden" name="shown" value={months[0]} />
      <CalendarPanel calendar={calendar} addressOf={address} />
    </section>
  );
}

const number = { type: "number", inputMode: "numeric" } as const;

// A date input would show an invalid date as empty; a text input lets the guest correct it.
function dateField(value: string) {
  return { type: value === "" || isPlainDate(value) ? "date" : "text" };
}

// Sends total and refund along: when one of them has changed, the guest is asked again. `path` is that of the booking's page.
function MyChangeOffer({
  view: { booking, typed },
  offer,
  path,
  emailsGoOut,
}: {
  view: MyChange;
  offer: ShownOffer;
  path: BookingPath;
  /** Whether the email about the change is sent at once. */
  emailsGoOut: boolean;
}) {
  const t = useTranslations("my-change");
  const { format, to } = useLanguage();
  const { currency, total } = booking;
  const amount = (cents: number) => format.money(cents, currency);
  const { quote, dueNow, dueAtProperty, refund, retained, policy, later } = offer;
  const more = quote.total - total;
  const costsMore = dueAtProperty > booking.dueAtProperty;
  const isMoreLater = later !== null && later.amount > booking.later;
  return (
    <section className="stack-l" aria-labelledby="offer">
      <h2 id="offer" className="lg2" tabIndex={-1}>
        {t("offer")}
      </h2>
      <div className="box stack">
        <PriceLines quote={quote} />
        <dl className="sum">
          <AmountRow label={t("before")} amount={amount(total)} />
          <AmountRow label={t("difference")} amount={amount(more)} />
          {dueNow > 0 && <AmountRow label={t("byCard")} amount={amount(dueNow)} />}
          {dueAtProperty > 0 && (
            <AmountRow label={t("atProperty")} amount={amount(dueAtProperty)} />
          )}
          {later && (
            <AmountRow
              label={t(later.how === "card" ? "laterCard" : "laterLink", {
                date: format.date(later.dueOn),
              })}
              amount={amount(later.amount)}
            />
          )}
          {retained > 0 && <AmountRow label={t("kept")} amount={amount(retained)} />}
          {refund > 0 && <AmountRow label={t("refund")} amount={amount(refund)} />}
        </dl>
        <p className="small muted">{t("rates")}</p>
        <ChangedPromotions offer={offer} />
        <DroppedExtras dropped={offer.dropped} />
        {costsMore && <p className="small">{t("more")}</p>}
        {isMoreLater && !costsMore && <p className="small">{t("moreLater")}</p>}
      </div>
      <div className="stack">
        <h3>{t("terms")}</h3>
        <PolicyTimeline policy={policy} currency={currency} />
      </div>
      <form method="post" action={to(`${path}/change`)} className="stack">
        {changeFields.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        ))}
        <input type="hidden" name="version" value={booking.version} />
        <input type="hidden" name="total" value={quote.total} />
        <input type="hidden" name="refund" value={refund} />
        <input type="hidden" name="dropped" value={offer.dropped.length} />
        <p className="row">
          <button className="btn">
            {more > 0 ? t("submitMore", { amount: amount(more) }) : t("submit")}
          </button>
          <a className="btn btn--2" href={to(path)}>
            {t("keep")}
          </a>
        </p>
        {emailsGoOut && <p className="small muted">{t("submitNote")}</p>}
      </form>
    </section>
  );
}

function AmountRow({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
