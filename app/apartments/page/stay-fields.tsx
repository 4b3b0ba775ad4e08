// The fields of the price box, dates, guests and rate plan, and the note when some of the nights are taken.
import { Link } from "react-router";
import { addMonths } from "#app/dates/rules/plain-date.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { RatePlan } from "#app/stays/rules/rate-card.ts";
import { stayAddress } from "#app/stays/rules/stay-query.ts";
import { maxAdultsOrChildren } from "#app/stays/rules/stay.ts";
import { TextField } from "#app/ui/field.tsx";
import type { FieldProps, ListedFault } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { DateField } from "../search-form.tsx";
import type { StayOffer } from "./read-apartment-stay.server.ts";
import type { SentApartment } from "./read-apartment.server.ts";

/** Four fields with their faults; invalid input stays as it was typed. */
export function StayFields(props: { apartment: SentApartment; faults: ListedFault[] }) {
  const { apartment, faults } = props;
  const t = useTranslations("apartments.box");
  const { raw, party } = apartment.stay;
  const { today, last } = apartment.calendar;
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.text;
  const date = (name: "checkIn" | "checkOut") => (
    <DateField
      name={name}
      label={t(name)}
      value={raw[name]}
      error={errorOf(name)}
      min={today}
      max={addMonths(`${last}-01`, 3)}
    />
  );
  const age = apartment.feesFromAge;
  return (
    <>
      <div className="two">
        {date("checkIn")}
        {date("checkOut")}
      </div>
      <div className="two">
        <GuestsField
          name="adults"
          label={t("adults")}
          hint={t("adultsHint", { age })}
          error={errorOf("adults")}
          min={1}
          value={raw.adults ?? String(party.adults)}
        />
        <GuestsField
          name="children"
          label={t("children")}
          hint={t("childrenHint", { age })}
          error={errorOf("children")}
          min={0}
          value={raw.children ?? String(party.children)}
        />
      </div>
    </>
  );
}

function GuestsField({ value, ...field }: FieldProps & { value: string; min: number }) {
  // A number input shows nothing for a value that is not a number.
  const type = /^-?\d+$/.test(value) ? "number" : "text";
  return (
    <TextField
      {...field}
      type={type}
      inputMode="numeric"
      max={maxAdultsOrChildren}
      autoComplete="off"
      defaultValue={value}
    />
  );
}

/** `saving` is what the non-refundable plan costs less, in cents; renders nothing if it saves nothing. */
export function RatePlanChoice(props: { plan: RatePlan; saving: number; currency: string }) {
  const { plan, saving, currency } = props;
  const t = useTranslations("apartments.box");
  const { format } = useLanguage();
  if (saving <= 0) return null;
  const option = (value: RatePlan, hint?: string) => (
    <label className="check">
      <input type="radio" name="plan" value={value} defaultChecked={plan === value} />
      <span>
        {t(value)}
        {hint && <span className="small muted blk">{hint}</span>}
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="label">{t("plan")}</legend>
      {option("flexible")}
      {option("nonRefundable", t("nonRefundableText", { saving: format.money(saving, currency) }))}
    </fieldset>
  );
}

/** The nearest free stays of the same length as links to this page, and the list of apartments for the same dates. */
export function TakenNote(props: { offer: StayOffer; apartment: SentApartment; path: string }) {
  const { offer, apartment, path } = props;
  const t = useTranslations("apartments.box");
  const { format, to } = useLanguage();
  const { party, plan } = apartment.stay;
  const { stay, nearest, quote } = offer;
  return (
    <>
      <Note kind="warn" title={t("taken")}>
        {nearest.length > 0 && t("nearest")}
      </Note>
      {nearest.length > 0 && (
        <ul className="small near">
          {nearest.map((near) => (
            <li key={near.stay.checkIn}>
              <Link to={stayAddress(path, { ...near.stay, ...party, plan })} preventScrollReset>
                {t("near", {
                  dates: format.dateRange(near.stay.checkIn, near.stay.checkOut),
                  price: format.money(near.total, quote.currency),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="small">
        <a href={to(stayAddress("/waiting", { ...stay, ...party, apartment: apartment.id }))}>
          {t("tellMe")}
        </a>
      </p>
      <p className="small">
        <a href={to(stayAddress("/apartments", { ...stay, ...party }))}>{t("elsewhere")}</a>
      </p>
    </>
  );
}
