// The forms about a stay: the heading of their page, the fields for apartment, dates and party, and the texts of their faults.
import type { ReactNode } from "react";
import { withDates } from "#app/i18n/format.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { AdminPageHead } from "../layout/head-and-panel.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tick, TypedDate, TypedSelect, TypedText, useTypedFault } from "../layout/typed-fields.tsx";
import type { CalendarFault } from "../rules/refusal-faults.ts";

interface CalendarHeadProps {
  title: string;
  lead: string;
  faulty: boolean;
  /** Any day of the weeks that the link shows. */
  from?: string;
}

/** Title, heading and one line below it. */
export function CalendarHead({ from, ...head }: CalendarHeadProps) {
  const t = useTranslations("admin-calendar");
  const href = from === undefined ? "/admin/calendar" : `/admin/calendar?from=${from}`;
  return <AdminPageHead {...head} back={{ href, text: t("back") }} />;
}

/** An apartment to select. */
export interface NamedApartment {
  id: number;
  name: string;
}

/** In the form around it. */
export function ApartmentField({ apartments }: { apartments: readonly NamedApartment[] }) {
  const t = useTranslations("admin-calendar");
  return (
    <TypedSelect
      name="apartment"
      label={t("apartmentField")}
      required
      of={[["", t("choose")], ...apartments.map(({ id, name }) => [id, name] as const)]}
    />
  );
}

/** The first blocked night, and the day on which the apartment is free again, in the form around them. */
export function BlockDates() {
  const t = useTranslations("admin-calendar.block");
  return (
    <div className="grid2">
      <TypedDate name="from" label={t("from")} required />
      <TypedDate name="to" label={t("to")} required />
    </div>
  );
}

/**
 * Apartment, dates and party, in the form around them. Labels come from the messages `booking`, as guests see them; from age
 * `fromAge` a guest counts as an adult.
 */
export function StayFields({
  apartments,
  fromAge,
  children,
}: {
  apartments: NamedApartment[];
  fromAge: number;
  /** Further fields about the apartment. */
  children?: ReactNode;
}) {
  const words = useTranslations("booking.apartment");
  const party = { type: "number", autoComplete: undefined, required: true };
  return (
    <>
      <ApartmentField apartments={apartments} />
      {children}
      <div className="grid2">
        <TypedDate name="checkIn" label={words("checkIn")} required />
        <TypedDate name="checkOut" label={words("checkOut")} required />
      </div>
      <div className="grid2">
        <TypedText
          name="adults"
          label={words("adults")}
          hint={words("adultsHint", { age: fromAge })}
          min={1}
          {...party}
        />
        <TypedText
          name="children"
          label={words("children")}
          hint={words("childrenHint", { age: fromAge })}
          min={0}
          {...party}
        />
      </div>
    </>
  );
}

/** Returns a function that gives a fault's text; the page loads the messages `admin-calendar` and `booking`. */
export function useCalendarFaults(): (fault: CalendarFault) => string {
  const own = useTranslations("admin-calendar.faults");
  const ofGuests = useTranslations("booking.faults");
  const ofCodes = useTranslations("booking.code");
  const { format } = useLanguage();
  return ({ reason, values = {}, apartment }) => {
    const formatted = withDates(values, format);
    const text = own.has(reason)
      ? own(reason, formatted)
      : ofGuests.has(reason)
        ? ofGuests(reason, formatted)
        : ofCodes(reason);
    return apartment === undefined ? text : own("of", { apartment, text });
  };
}

/** A price for all nights in place of the rates, in the form around it. */
export function OwnPriceField() {
  const t = useTranslations("admin-calendar.telephone");
  return (
    <TypedText
      name="ownPrice"
      label={t("ownPrice")}
      hint={t("ownPriceHint")}
      inputMode="decimal"
      optional
      maxLength={16}
    />
  );
}

/**
 * Which rules of guests the stay breaks, to be confirmed by a tick; and why, also for a price that staff decided (`isDecided`). Nothing
 * for any other stay. In the form around it.
 */
export function DeskTermsFields({
  warnings,
  isDecided,
  isTicked,
}: {
  warnings: CalendarFault[];
  isDecided: boolean;
  isTicked: boolean;
}) {
  const t = useTranslations("admin-calendar.telephone");
  const faultText = useCalendarFaults();
  const isFaulty = useTypedFault()("beyond") !== undefined;
  if (warnings.length === 0 && !isDecided) return null;
  return (
    <>
      {warnings.length > 0 && (
        <>
          <Note kind="warn" title={t("warnings")}>
            {warnings.map((warning) => (
              <span key={`${warning.apartment} ${warning.reason}`} className="blk">
                {faultText(warning)}
              </span>
            ))}
          </Note>
          <div className={isFaulty ? "field has-error" : "field"}>
            <Tick name="beyond" defaultChecked={isTicked}>
              {t("beyond")}
            </Tick>
          </div>
        </>
      )}
      <TypedText
        name="deskReason"
        label={t("deskReason")}
        hint={t("deskReasonHint")}
        required
        maxLength={200}
      />
    </>
  );
}
