// `/admin/calendar/new`: enters a booking made by telephone.
import { data, redirect } from "react-router";
import type { App } from "#app/app.server.ts";
import { listApartments } from "#app/apartments/apartments.sql.server.ts";
import { addDays, propertyDay } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readOfferedRates } from "#app/stays/rates.sql.server.ts";
import { soldPlans } from "#app/stays/rules/rate-card.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { listCountries } from "#app/ui/list-countries.ts";
import { listFaults, TypedFields } from "../layout/typed-fields.tsx";
import { Note } from "#app/ui/note.tsx";
import { formText } from "#app/ui/rules/form-values.ts";
import { requireUser } from "../auth/require-user.server.ts";
import type { Route } from "./+types/calendar-new-page";
import { bookByTelephone } from "./book-by-telephone.server.ts";
import { ConflictingEntries } from "./calendar-entries.tsx";
import styles from "./calendar.css?url";
import { telephoneFields } from "./rules/calendar-forms.ts";
import type { TypedTelephone } from "./rules/calendar-forms.ts";
import { hasOwnPrice, readOtherFields } from "./rules/other-apartments.ts";
import type { TypedOthers } from "./rules/other-apartments.ts";
import { blockPath } from "./rules/timeline.ts";
import { CalendarHead, useCalendarFaults } from "./stay-fields.tsx";
import {
  TelephoneGuest,
  TelephoneOfferPanel,
  TelephoneStay,
  TelephoneExtrasPanel,
} from "./telephone-form.tsx";

export const handle = { access: "staff", right: "book" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?apartment=&checkIn=&checkOut=` fill the form unchanged. */
export async function loader(args: Route.LoaderArgs) {
  const { app, facts, language, searchParams, rights } = await requireUser(args, handle);
  const apartments = await listApartments(app.database.db, language, facts);
  const { card } = await readOfferedRates(app);
  const defaults: Record<string, string> = {
    adults: "2",
    children: "0",
    plan: "flexible",
    language,
    ...optionEnd(app),
  };
  return {
    words: selectMessages(language, "admin-calendar", "booking", "price", "policy"),
    extras: null,
    sent: [],
    apartments: apartments.map(({ id, texts: words }) => ({ id, name: words.name })),
    fromAge: card.touristFee.fromAge,
    plans: soldPlans(card),
    countries: listCountries(language),
    mayPrice: rights.prices,
    typed: {
      ...readTyped((name) => searchParams.get(name) ?? defaults[name] ?? ""),
      ...readOtherFields(searchParams),
    } as TypedTelephone & TypedOthers,
    key: crypto.randomUUID(),
  };
}

/** Shows the price, or books at the price that was shown. */
export async function action(args: Route.ActionArgs) {
  const { app, user, language, rights } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const others = readOtherFields(form);
  // The form has the fields of an option only once it shows the price.
  const proposed = form.has("optionDay") ? {} : optionEnd(app);
  const typed = { ...readTyped((name) => proposed[name] ?? formText(form, name)), ...others };
  if (hasOwnPrice(typed) && !rights.prices) throw data(null, { status: 403 });
  const key = formText(form, "key");
  const totalMatch = /^\d{1,9}$/.exec(formText(form, "total"));
  const asOption = formText(form, "do") === "option";
  const isFinal = asOption || formText(form, "do") === "book";
  const total = isFinal && totalMatch ? Number(totalMatch[0]) : null;
  const read = (name: string) => formText(form, name);
  const agreed = form.get("agreed") !== null;
  const agreement = { key, agreed, asOption, total, read, language };
  const answer = await bookByTelephone(typed, agreement, user, app);
  if (answer.booking)
    return redirect(
      `/admin/bookings/${answer.booking.reference}?done=${asOption ? "optionHeld" : "booked"}`,
      303,
    );
  const status = answer.conflicts.length > 0 ? 409 : answer.faults.length > 0 ? 400 : 200;
  // Without a stay nothing can be offered, and the chosen extras are shown again in the next answer.
  const sent = answer.extras ? [] : sentExtras(form);
  return data({ ...answer, typed, key, sent }, { status });
}

// What is proposed until staff choose otherwise.
function optionEnd({ clock, property }: App): Record<string, string> {
  const { today } = propertyDay(clock.now(), property.facts.timeZone);
  return { optionDay: addDays(today, 2), optionHour: "18" };
}

function readTyped(read: (name: string) => string): TypedTelephone {
  return Object.fromEntries(telephoneFields.map((name) => [name, read(name)])) as TypedTelephone;
}

function sentExtras(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    /^(?:extra|ways|there|back|(?:flight|time)(?:Back)?)-[\w-]{1,60}$/.test(name) &&
    typeof value === "string" &&
    value !== ""
      ? [[name, value.slice(0, 20)]]
      : [],
  );
}

const emptyForm = { faults: [], offer: null, together: [], total: 0, warnings: [] };

export default function CalendarNewPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin-calendar.telephone");
  const { format } = useLanguage();
  const details = useTranslations("booking.details");
  const faultText = useCalendarFaults();
  const { apartments, countries, fromAge, plans, mayPrice } = loaderData;
  const { typed, key } = actionData ?? loaderData;
  const { faults, offer, together, total, warnings } = actionData ?? emptyForm;
  const { extras, sent } = actionData ?? loaderData;
  return (
    <>
      <CalendarHead title={t("title")} faulty={faults.length > 0} lead={t("lead")} />
      <ErrorSummary
        faults={faults.map((fault) => ({
          field: fault.field,
          // A list of "Fill in this field" would not say which field.
          text:
            fault.reason === "required" && details.has(fault.field)
              ? details(fault.field)
              : faultText(fault),
        }))}
      />
      {!actionData && typed.apartment !== "" && (
        <p>
          <a className="more" href={blockPath(typed)}>
            {t("instead")}
          </a>
        </p>
      )}
      {offer && faults.length === 0 && (
        <Note kind="ok">
          <a href="#offer">{t("priced", { amount: format.money(total, offer.quote.currency) })}</a>
        </Note>
      )}
      <ConflictingEntries entries={actionData?.conflicts ?? []} />
      <form method="post" className="pgrid gap" noValidate>
        <input type="hidden" name="key" value={key} />
        <TypedFields typed={typed} faults={listFaults(faults, faultText)}>
          <TelephoneStay
            {...{ apartments, fromAge, plans, mayPrice }}
            isTogether={Object.entries(readOtherFields(Object.entries(typed))).some(
              ([, text]) => text.trim() !== "",
            )}
            isPriced={offer !== null}
          />
          <TelephoneGuest countries={countries} hasNoEmail={typed.noEmail !== ""} />
          {sent.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TelephoneExtrasPanel extras={extras} faults={faults} />
          <TelephoneOfferPanel {...{ offer, together, total, warnings, typed }} />
        </TypedFields>
      </form>
    </>
  );
}
