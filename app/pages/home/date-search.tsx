// The date search on the home page, which leads to the first step of a booking.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface DateSearchProps {
  /** Today in the property's time zone, 'YYYY-MM-DD': the earliest arrival. */
  today: string;
  /** The capacity of the largest apartment. */
  mostGuests: number;
}

/** A plain GET form: `/book` validates the input, and asks for what is missing. */
export function DateSearch({ today, mostGuests }: DateSearchProps) {
  const t = useTranslations("pages.home.search");
  const { to } = useLanguage();
  return (
    <div className="wrap">
      <form className="seek" action={to("/book")} aria-label={t("label")}>
        <TextField name="checkIn" label={t("checkIn")} type="date" min={today} />
        <TextField name="checkOut" label={t("checkOut")} type="date" min={today} />
        <SelectField name="adults" label={t("adults")} defaultValue={2}>
          <Numbers from={1} to={mostGuests} />
        </SelectField>
        <SelectField name="children" label={t("children")} defaultValue={0}>
          <Numbers from={0} to={mostGuests - 1} />
        </SelectField>
        <button className="btn">
          <Icon name="search" />
          {t("submit")}
        </button>
      </form>
    </div>
  );
}

function Numbers({ from, to }: { from: number; to: number }) {
  const { format } = useLanguage();
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) => (
    <option key={number} value={number}>
      {format.number(number)}
    </option>
  ));
}
