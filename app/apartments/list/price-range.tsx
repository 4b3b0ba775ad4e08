// The lowest and highest price per night: two number fields, and with JavaScript two sliders that set them.
import { useEffect, useRef } from "react";
import type { FormEvent } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Field } from "#app/ui/field.tsx";

type End = "priceMin" | "priceMax";
type Prices = Record<End, string>;
interface Bounds {
  min: number;
  max: number;
}

/** Whole units of the currency, as text: what was typed may not be a number. The sliders have no name: the form sends the number fields. */
export function PriceRange(props: {
  bounds: Bounds;
  values: Prices;
  errors: Record<End, string | undefined>;
}) {
  const { bounds, values, errors } = props;
  const { min, max } = bounds;
  const { priceMin, priceMax } = values;
  const t = useTranslations("apartments.filters");
  const group = useRef<HTMLFieldSetElement>(null);
  // In place of a text with an error nothing is written.
  const isNew = useRef(!errors.priceMin && !errors.priceMax);
  useEffect(() => {
    if (!group.current) return;
    const shown = { priceMin, priceMax };
    if (isNew.current) keepMovedSliders(group.current, { min, max }, shown);
    else moveSliders(group.current, { min, max }, shown);
    isNew.current = false;
  }, [min, max, priceMin, priceMax]);

  function onInput({ target, currentTarget }: FormEvent<HTMLFieldSetElement>): void {
    const { dataset, value } = target as HTMLInputElement;
    if (dataset.end) typeFromSlider(currentTarget, dataset.end as End, Number(value));
    moveSliders(currentTarget, bounds, typedPrices(currentTarget));
  }

  const slider = (end: End, label: string) => (
    <input
      type="range"
      data-end={end}
      min={min}
      max={max}
      defaultValue={values[end]}
      aria-label={label}
    />
  );
  return (
    <fieldset ref={group} onInput={onInput}>
      <legend>{t("price")}</legend>
      <div className="range">
        {slider("priceMin", t("lowest"))}
        {slider("priceMax", t("highest"))}
      </div>
      <div className="two">
        <PriceField end="priceMin" label={t("from")} value={priceMin} error={errors.priceMin} />
        <PriceField end="priceMax" label={t("to")} value={priceMax} error={errors.priceMax} />
      </div>
    </fieldset>
  );
}

function PriceField(props: { end: End; label: string; value: string; error: string | undefined }) {
  const facts = useFacts();
  const { end, label, value, error } = props;
  const { format } = useLanguage();
  const sign = format.moneyShort(0, facts.currency).replace(/[\d\s]/g, "");
  return (
    <Field name={end} label={label} error={error}>
      {(control) => (
        <div className="money">
          <span aria-hidden="true">{sign}</span>
          <input
            className="input"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={value}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}

function typedPrices(group: HTMLFieldSetElement): Prices {
  return { priceMin: field(group, "priceMin").value, priceMax: field(group, "priceMax").value };
}

// What was moved before the script came counts as typed.
function keepMovedSliders(group: HTMLFieldSetElement, bounds: Bounds, shown: Prices): void {
  const read = () =>
    [...group.querySelectorAll<HTMLInputElement>("[data-end]")].map(({ dataset, value }) => ({
      end: dataset.end as End,
      value,
    }));
  const before = read();
  moveSliders(group, bounds, shown);
  const usual = read();
  before.forEach(({ end, value }, place) => {
    if (value !== usual[place]?.value) typeFromSlider(group, end, Number(value));
  });
  moveSliders(group, bounds, typedPrices(group));
}

// The sliders may meet but not pass each other.
function typeFromSlider(group: HTMLFieldSetElement, end: End, value: number): void {
  const typed = typedPrices(group);
  const other = Number(end === "priceMin" ? typed.priceMax : typed.priceMin);
  const bounded = end === "priceMin" ? Math.min(value, other) : Math.max(value, other);
  field(group, end).value = String(Number.isNaN(bounded) ? value : bounded);
}

// Set from a script, the position does not count as an inline style for the content security policy.
function moveSliders(group: HTMLFieldSetElement, { min, max }: Bounds, prices: Prices): void {
  const range = group.querySelector<HTMLElement>(".range");
  const share = (price: string, none: number) => {
    const value = price === "" ? none : Number(price);
    return max > min ? Math.min(1, Math.max(0, ((value || min) - min) / (max - min))) : 0;
  };
  const low = share(prices.priceMin, min);
  const high = share(prices.priceMax, max);
  range?.style.setProperty("--low", String(low));
  range?.style.setProperty("--high", String(1 - high));
  for (const slider of group.querySelectorAll<HTMLInputElement>("[data-end]"))
    slider.value = String(min + (slider.dataset.end === "priceMin" ? low : high) * (max - min));
}

function field(group: HTMLFieldSetElement, end: End): HTMLInputElement {
  return group.querySelector<HTMLInputElement>(`[name=${end}]`) ?? document.createElement("input");
}
