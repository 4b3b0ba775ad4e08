// The select field for an apartment.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";

/** An apartment to select. */
export interface NamedApartment {
  id: number;
  name: string;
}

/** `chosen` is the value from a form or a query. */
export function ApartmentField({
  apartments,
  chosen,
  error,
}: {
  apartments: readonly NamedApartment[];
  chosen: string;
  error: string | undefined;
}) {
  const t = useTranslations("owner-calendar");
  return (
    <SelectField
      name="apartment"
      label={t("apartmentField")}
      required
      defaultValue={chosen}
      error={error}
    >
      <option value="">{t("choose")}</option>
      {apartments.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
