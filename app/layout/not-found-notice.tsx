// Shown for a page that does not exist: title, description, a link to the home page.
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Skyline } from "#app/ui/skyline.tsx";

/** Sent with status 404, in the visitor's language. */
export function NotFoundNotice() {
  const t = useTranslations("frame.notFound");
  const { to } = useLanguage();
  return (
    <section className="lost">
      <PageHead title={t("title")} />
      <Skyline />
      <div className="wrap">
        <h1>{t("title")}</h1>
        <p className="lead">{t("text")}</p>
        <p className="row">
          <a className="btn" href={to("/")}>
            {t("home")}
          </a>
          <a className="btn btn--2" href={to("/apartments")}>
            {t("apartments")}
          </a>
        </p>
      </div>
    </section>
  );
}
