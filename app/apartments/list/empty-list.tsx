// Shown when no apartment passes the filters: which filter to loosen, and a link that resets them.
import { Link } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Skyline } from "#property/brand/skyline.tsx";
import { focusResults } from "./filter-chips.tsx";
import { resetAddress } from "./filter-form.tsx";
import type { ListedApartments } from "./find-apartments.server.ts";

/** The hint names the filter to loosen, if loosening a single one is enough. */
export function EmptyList({ list }: { list: ListedApartments }) {
  const facts = useFacts();
  const t = useTranslations("apartments");
  const { format, to } = useLanguage();
  const { hint } = list;
  return (
    <div className="void">
      <Skyline />
      <h3>{t("empty.heading")}</h3>
      <p className="muted">
        {hint
          ? t(`empty.${hint.drop}`, {
              count: hint.count,
              price: format.moneyShort(hint.from, facts.currency),
            })
          : t("empty.all")}
      </p>
      <Link className="btn" to={to(resetAddress(list))} preventScrollReset onClick={focusResults}>
        {t("filters.reset")}
      </Link>
    </div>
  );
}
