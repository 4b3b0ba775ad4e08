// Further apartments for the same nights, in the form of a booking at the desk: folded until one is filled in.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { TypedText } from "../layout/typed-fields.tsx";
import { otherFieldOf } from "./rules/other-apartments.ts";
import type { NamedApartment } from "./stay-fields.tsx";

/** Each apartment with the fields for its party, and for a price of its own where the user may give one. */
export function OtherApartments({
  apartments,
  mayPrice,
  isOpen,
}: {
  apartments: readonly NamedApartment[];
  mayPrice: boolean;
  isOpen: boolean;
}) {
  const t = useTranslations("admin-calendar.telephone");
  const words = useTranslations("booking.apartment");
  const number = { type: "number", inputMode: "numeric", min: 0 } as const;
  return (
    <details className="others" open={isOpen}>
      <summary>{t("others")}</summary>
      <p className="small muted">{t("othersHint")}</p>
      {apartments.map(({ id, name }) => (
        <fieldset key={id}>
          <legend>{name}</legend>
          <div className="others__fields">
            <TypedText name={otherFieldOf(id, "adults")} label={words("adults")} {...number} />
            <TypedText name={otherFieldOf(id, "children")} label={words("children")} {...number} />
            {mayPrice && (
              <TypedText
                name={otherFieldOf(id, "price")}
                label={t("ownPrice")}
                inputMode="decimal"
                optional
                maxLength={16}
              />
            )}
          </div>
        </fieldset>
      ))}
    </details>
  );
}
