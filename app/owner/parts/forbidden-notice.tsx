// What staff see in place of a page for owners.
import { useWords } from "#app/i18n/language-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

/** Says whom to ask, and leads back. */
export function ForbiddenNotice() {
  const t = useWords("owner.forbidden");
  return (
    <div className="stack">
      <PageHead title={t("title")} />
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <p>
        <a className="btn btn--s" href="/admin">
          {t("back")}
        </a>
      </p>
    </div>
  );
}
