// The message-sent state with its thanks.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The address leads to the heading by its fragment: that brings it into view, and gives it the focus. */
export function MessageSent({ emailsWait }: { emailsWait: boolean }) {
  const t = useWords("contact.sent");
  const { to } = useLanguage();
  return (
    <section className="box sent stack" aria-labelledby="sent">
      <span className="okmark">
        <Icon name="check" size="large" />
      </span>
      <h2 id="sent" tabIndex={-1}>
        {t("title")}
      </h2>
      <p>{t(emailsWait ? "textWaiting" : "text")}</p>
      <p className="row">
        <a className="btn btn--2" href={to("/contact")}>
          {t("again")}
        </a>
        <a className="btn btn--link" href={to("/")}>
          {t("home")}
        </a>
      </p>
    </section>
  );
}
