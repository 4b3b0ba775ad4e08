// No apartment passes the filters: what would help, and the way out.
import { Link } from "react-router";
import { facts } from "#property/facts.ts";
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Skyline } from "#app/ui/skyline.tsx";
import { focusResults } from "./filter-chips.tsx";
import { resetAddress } from "./filter-form.tsx";
import type { ListedApartments } from "./find-apartments.server.ts";

/** The hint names the one filter to loosen, where one alone is enough. */
export function EmptyList({ list }: { list: ListedApartments }) {
  const t = useWords("apartments");
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
