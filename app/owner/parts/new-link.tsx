// A link that was just made: shown once, to be handed on.
import { useWords } from "#app/i18n/language-provider.tsx";

/** In a field of its own, so that it can be selected whole. */
export function NewLink({ link, email }: { link: string; email: string }) {
  const t = useWords("owner.people");
  return (
    <section className="panel" aria-labelledby="made">
      <h2 id="made">{t("linkTitle", { address: email })}</h2>
      <div className="field">
        <label htmlFor="link">{t("linkLabel")}</label>
        <p className="hint" id="link-h">
          {t("linkText")}
        </p>
        <input className="input" id="link" value={link} readOnly aria-describedby="link-h" />
      </div>
    </section>
  );
}
