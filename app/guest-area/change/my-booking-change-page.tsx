// `/my-booking/<secret>/change`: other dates or guests, the new price beside the old one before the guest agrees.
import { data, redirect } from "react-router";
import styles from "#app/bookings/booking.css?url";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import type { BookingPath } from "#app/i18n/addresses.ts";
import { withDates } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { emailsWait } from "#app/platform/environment.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { ErrorSummary, TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { GuestPageLayout } from "../guest-page-shell.tsx";
import { changeFields } from "../rules/guest-forms.ts";
import type { ChangeFormFault } from "../rules/guest-forms.ts";
import { guestPageHandle, orNotFound, secretAddressHeaders } from "../secret-address.ts";
import type { Route } from "./+types/my-booking-change-page";
import { MyChangeOffer } from "./my-change-offer.tsx";
import { loadMyChange, submitMyChange } from "./my-change.server.ts";
import type { MyChange } from "./my-change.server.ts";

export const handle = guestPageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = () => secretAddressHeaders;

/** `?checkIn=&checkOut=&adults=&children=` previews the change; 404 for an unknown secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, language, searchParams } = readPageRequest({ request, params, context });
  const view = orNotFound(await loadMyChange(params.token, searchParams, language, app));
  const path = `/my-booking/${params.token}` as const;
  const words = selectMessages(language, "my-change", "booking", "extras", "price", "policy");
  return { words, view, path, emailsGoOut: !emailsWait(app.environment) };
}

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
        <MyChangeForm view={view} path={path} errorOf={errorOf} />
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
  path,
  errorOf,
}: {
  view: MyChange;
  path: BookingPath;
  errorOf(field: string): string | undefined;
}) {
  const t = useTranslations("my-change");
  const words = useTranslations("booking.room");
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
    </form>
  );
}

const number = { type: "number", inputMode: "numeric" } as const;

// A date input would show an invalid date as empty; a text input lets the guest correct it.
function dateField(value: string) {
  return { type: value === "" || isPlainDate(value) ? "date" : "text" };
}
