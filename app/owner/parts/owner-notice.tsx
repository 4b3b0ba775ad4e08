// What stands in place of a page that is missing, not for this person, or broke.
import { useWords } from "#app/i18n/language-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

/** Says what is the matter, and leads back. */
export function OwnerNotice({ kind }: { kind: "forbidden" | "missing" | "broken" }) {
  const t = useWords("owner.notice");
  return (
    <div className="stack">
      <PageHead title={t(`${kind}.title`)} />
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      <p>
        <a className="btn btn--s" href="/admin">
          {t("back")}
        </a>
      </p>
    </div>
  );
}
