// Which apartment and which month the grid shows.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { LoadedNights } from "./load-nights.server.ts";
import { nightsPath } from "./rules/night-wish.ts";

/** A form and links: they keep the nights that are chosen. */
export function NightView({
  nights: { apartments, apartment, month, earlier, later },
  chosen,
}: {
  nights: LoadedNights;
  chosen: { first: string; last: string };
}) {
  const t = useWords("owner-rates.nights");
  const { format } = useLanguage();
  const { first, last } = chosen;
  return (
    <>
      <form className="row addrow" action="/admin/rates/nights">
        <input type="hidden" name="month" value={month} />
        {first && <input type="hidden" name="first" value={first} />}
        {last && <input type="hidden" name="last" value={last} />}
        <SelectField name="apartment" label={t("apartment")} defaultValue={apartment}>
          <option value="all">{t("all")}</option>
          {apartments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <button className="btn btn--2 btn--s">{t("show")}</button>
      </form>
      <div className="row nightnav">
        {earlier !== null && (
          <a
            className="btn btn--2 btn--s btn--icon"
            href={nightsPath({ apartment, month: earlier, first, last })}
            aria-label={t("earlier")}
          >
            <Icon name="chevron-left" />
          </a>
        )}
        <h2>{format.date(`${month}-01`, "month")}</h2>
        {later !== null && (
          <a
            className="btn btn--2 btn--s btn--icon"
            href={nightsPath({ apartment, month: later, first, last })}
            aria-label={t("later")}
          >
            <Icon name="chevron-right" />
          </a>
        )}
      </div>
    </>
  );
}
