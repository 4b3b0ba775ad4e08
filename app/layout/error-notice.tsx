// Shown instead of a page that failed, or that was sent a form that is too large.
import { useLocation } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Skyline } from "#app/ui/skyline.tsx";

/** "Try again" links to the same URL. */
export function ErrorNotice({ kind = "error" }: { kind?: "error" | "tooLarge" }) {
  const t = useTranslations(`frame.${kind}`);
  const { to } = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <section className="lost">
      <PageHead title={t("title")} />
      <Skyline />
      <div className="wrap">
        <h1>{t("title")}</h1>
        <p className="lead">{t("text")}</p>
        <p className="row">
          <a className="btn" href={`${pathname}${search}`}>
            {t("again")}
          </a>
          <a className="btn btn--2" href={to("/")}>
            {t("home")}
          </a>
        </p>
      </div>
    </section>
  );
}
