// The way through a list of several pages.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { BookingsPage } from "../load-bookings.server.ts";
import { listAddress } from "../rules/list-query.ts";

/** Nothing at all when there is one page. */
export function Pager({ list: { query, pages } }: { list: BookingsPage }) {
  const t = useWords("owner-bookings.pager");
  if (pages === 1) return null;
  const { page } = query;
  const to = (other: number) => listAddress("/admin/bookings", { ...query, page: other });
  return (
    <nav className="pager" aria-label={t("nav")}>
      {page > 1 ? (
        <a className="btn btn--2 btn--s" rel="prev" href={to(page - 1)}>
          <Icon name="chevron-left" />
          {t("previous")}
        </a>
      ) : (
        <span />
      )}
      <span className="small">{t("page", { page, pages })}</span>
      {page < pages ? (
        <a className="btn btn--2 btn--s" rel="next" href={to(page + 1)}>
          {t("next")}
          <Icon name="chevron-right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
