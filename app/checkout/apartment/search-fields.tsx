// The search: the dates, typed or selected in the calendar, and the party; as fields, or as text with the way to them.
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { CalendarPanel } from "#app/availability/calendar/calendar-panel.tsx";
import { bookAddress } from "#app/availability/rules/book-address.ts";
import { isPlainDate } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { maxAdultsOrChildren } from "#app/stays/rules/stay.ts";
import { TextField } from "#app/ui/field.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { StayLines } from "../stay-summary.tsx";
import type { ApartmentStep } from "./load-apartment-step.server.ts";

interface SearchPartProps {
  shown: ApartmentStep;
  /** Gives the error text of a field. */
  faultOf(field: string): string | undefined;
}

/**
 * Dates and party; as text when the guest comes with both, so that the apartments are next. The fields stay while they are used,
 * because the URL then names a month: nothing moves under the pointer after a day was selected.
 */
export function SearchFields({ shown, faultOf }: SearchPartProps) {
  const { isSearching } = shown;
  useFocusWhenShown(isSearching);
  if (!isSearching) return <ChosenSearch shown={shown} />;
  return (
    <>
      <SearchDates {...{ shown, faultOf }} />
      <SearchParty {...{ shown, faultOf }} />
    </>
  );
}

// The link to the fields disappears when they come; the focus moves to the first of them.
function useFocusWhenShown(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>("#dates [name=checkIn]")?.focus();
    wasShown.current = isShown;
  }, [isShown]);
}

function ChosenSearch({ shown }: { shown: ApartmentStep }) {
  const t = useTranslations("booking.apartment");
  const { to } = useLanguage();
  const { raw, stay, party, calendar } = shown;
  return (
    <div className="chosen">
      <StayLines choice={{ stay, party }} />
      <Link
        className="btn btn--2 btn--s"
        to={to(bookAddress({ ...raw, month: calendar.months[0] }, "dates"))}
        rel="nofollow"
        preventScrollReset
        replace
      >
        {t("changeSearch")}
      </Link>
      {(["checkIn", "checkOut", "adults", "children"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={raw[name] ?? ""} />
      ))}
    </div>
  );
}

function SearchDates({ shown, faultOf }: SearchPartProps) {
  const t = useTranslations("booking.apartment");
  const { to } = useLanguage();
  const { raw, calendar } = shown;
  const addressOf = (values: Record<string, string | null>) =>
    to(bookAddress({ ...raw, ...values }, "dates"));
  return (
    <section className="block" id="dates">
      <h2>{t("dates")}</h2>
      <div className="formgrid dform">
        {(["checkIn", "checkOut"] as const).map((name) => (
          <div className="c3" key={name}>
            <DateField
              name={name}
              label={t(name)}
              value={raw[name]}
              error={faultOf(name)}
              min={calendar.today}
            />
          </div>
        ))}
      </div>
      <CalendarPanel
        calendar={calendar}
        addressOf={addressOf}
        formAction={to(bookAddress({}, "dates"))}
      />
    </section>
  );
}

function DateField(props: {
  name: string;
  label: string;
  value: string | undefined;
  error: string | undefined;
  min: string;
}) {
  const { value = "", ...field } = props;
  // A date input would show an invalid date as empty; a text input lets the visitor correct it.
  const type = value === "" || isPlainDate(value) ? "date" : "text";
  return <TextField {...field} type={type} defaultValue={value} autoComplete="off" />;
}

function SearchParty({ shown, faultOf }: SearchPartProps) {
  const t = useTranslations("booking.apartment");
  const { to } = useLanguage();
  const { raw, party, fromAge, apartments } = shown;
  const capacity = Math.min(
    maxAdultsOrChildren,
    Math.max(1, ...apartments.map(({ guests }) => guests)),
  );
  return (
    <section className="block" id="guests">
      <h2>{t("party")}</h2>
      <div className="formgrid">
        {(["adults", "children"] as const).map((name) => {
          const min = name === "adults" ? 1 : 0;
          return (
            <div className="c3" key={name}>
              <Stepper
                name={name}
                label={t(name)}
                hint={t(`${name}Hint`, { age: fromAge })}
                error={faultOf(name)}
                value={raw[name] ?? party[name]}
                min={min}
                max={capacity - 1 + min}
                formAction={to(bookAddress({}, "guests"))}
              />
            </div>
          );
        })}
      </div>
      {/* With script a change applies at once. */}
      <noscript>
        <p className="gap">
          <button className="btn btn--2 btn--s">{t("update")}</button>
        </p>
      </noscript>
    </section>
  );
}

/** Other dates with their totals; each is a link, so that it works without script. */
export function FlexibleDatesList({ flexible }: { flexible: ApartmentStep["flexible"] }) {
  const { to } = useLanguage();
  return (
    flexible && (
      <nav aria-labelledby="near">
        <p className="small" id="near">
          {flexible.heading}
        </p>
        <ul className="near">
          {flexible.dates.map(({ days, price, path, isFree, isChosen }) => (
            <li key={path} className={isFree ? undefined : "near--no"}>
              <Link
                to={to(path as "/book")}
                // A crawler would find ever other days.
                rel="nofollow"
                aria-current={isChosen || undefined}
                preventScrollReset
                replace
              >
                {days} <b className="num">{price}</b>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}
