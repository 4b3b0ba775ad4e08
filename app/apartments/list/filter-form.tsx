// The filters of the list: a plain GET form; with JavaScript every change applies at once, and the URL stays short.
import { useRef } from "react";
import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { sides } from "../rules/apartment.ts";
import { listAddress, noFilters, readListSearch } from "../rules/list-search.ts";
import type { ListSearch } from "../rules/list-search.ts";
import {
  DateField,
  useFaultText,
  useFormFollowsAddress,
  useShowOnChange,
} from "../search-form.tsx";
import type { ListedApartments } from "./find-apartments.server.ts";
import { FeatureBoxes } from "../feature-boxes.tsx";
import { PriceRange } from "./price-range.tsx";

/** Closed on a narrow screen until it is opened, or has an error to show. */
export function FilterForm({ list }: { list: ListedApartments }) {
  const t = useTranslations("apartments.filters");
  const { to } = useLanguage();
  const faultText = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  // With script every change is applied already; without it the button applies them, and their number is not known.
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { search, filters, bounds, faults } = list;
  const errorOf = (field: string) => {
    const fault = faults.find((each) => each.field === field);
    return fault && faultText(fault);
  };
  const applyFilters = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const address = listAddress(readListSearch(new FormData(form.current)), bounds);
    void navigate(to(address), { preventScrollReset: true, replace: true });
  };
  useShowOnChange(form, applyFilters);
  useFormFollowsAddress(form, shownValues(list));

  return (
    <details className="filters" open={faults.length > 0}>
      <summary>
        {t("heading")} <Icon name="sliders-horizontal" />
      </summary>
      <form
        method="get"
        action={to("/apartments")}
        aria-label={t("heading")}
        ref={form}
        onSubmit={applyFilters}
        noValidate
      >
        <GuestsChoice guests={filters.guests} />
        <SideChoice side={filters.side} />
        {list.features.length > 0 && (
          <fieldset>
            <legend>{t("features")}</legend>
            <FeatureBoxes features={list.features} />
          </fieldset>
        )}
        <PriceRange
          bounds={bounds}
          values={pricesOf(list)}
          errors={{ priceMin: errorOf("priceMin"), priceMax: errorOf("priceMax") }}
        />
        <fieldset>
          <legend>{t("dates")}</legend>
          <p className="hint">{t("datesHint")}</p>
          <div className="two">
            <DateField
              name="checkIn"
              label={t("checkIn")}
              value={search.checkIn}
              error={errorOf("checkIn")}
            />
            <DateField
              name="checkOut"
              label={t("checkOut")}
              value={search.checkOut}
              error={errorOf("checkOut")}
            />
          </div>
        </fieldset>
        <input type="hidden" name="adults" value={search.adults ?? ""} />
        <input type="hidden" name="children" value={search.children ?? ""} />
        <div className="row">
          <button className="btn btn--2">
            {hydrated ? t("showCount", { count: list.cards.length }) : t("show")}
          </button>
          <Link className="btn btn--link" to={to(resetAddress(list))} preventScrollReset>
            {t("reset")}
          </Link>
        </div>
      </form>
    </details>
  );
}

/** The URL of the list without filters: any guests, all locations, full price range; dates and party stay. */
export function resetAddress({ search, bounds }: ListedApartments): string {
  const { checkIn, checkOut, adults, children } = search;
  return listAddress({ checkIn, checkOut, adults, children }, bounds);
}

function GuestsChoice({ guests: chosen }: { guests: number }) {
  const t = useTranslations("apartments.filters");
  return (
    <fieldset>
      <legend>{t("guests")}</legend>
      <div className="choice">
        {[0, 1, 2, 3, 4].map((guests) => (
          <label key={guests}>
            <input
              type="radio"
              name="guests"
              id={guests === 0 ? "guests" : undefined}
              value={guests}
              defaultChecked={guests === chosen}
            />
            <span>{guests === 0 ? t("any") : t("atLeast", { guests })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SideChoice({ side: chosen }: { side: string }) {
  const t = useTranslations("apartments");
  return (
    <SelectField name="side" label={t("filters.location")} defaultValue={chosen}>
      {[noFilters.side, ...sides].map((side) => (
        <option key={side} value={side}>
          {side === "all" ? t("filters.allLocations") : t(`sides.${side}`)}
        </option>
      ))}
    </SelectField>
  );
}

// A valid price shows in order and within the range; an invalid one as it was typed.
function pricesOf({ search, filters, bounds, faults }: ListedApartments) {
  const faulty = (name: string) => faults.some(({ field }) => field === name);
  return {
    priceMin: faulty("priceMin") ? (search.priceMin ?? "") : String(filters.priceMin ?? bounds.min),
    priceMax: faulty("priceMax") ? (search.priceMax ?? "") : String(filters.priceMax ?? bounds.max),
  };
}

function shownValues(list: ListedApartments): Record<keyof ListSearch, string | string[]> {
  const { filters, search } = list;
  const { checkIn = "", checkOut = "", adults = "", children = "" } = search;
  return {
    guests: [String(filters.guests)],
    side: filters.side,
    with: filters.features,
    ...pricesOf(list),
    checkIn,
    checkOut,
    adults,
    children,
  };
}
