// A link that was just made: shown once, to be handed on.
import { useWords } from "#app/i18n/language-provider.tsx";
import { CopyField, CopyScript } from "../parts/copy-field.tsx";

/** In a field of its own, so that it can be selected whole. */
export function NewLink({ link, email }: { link: string; email: string }) {
  const t = useWords("owner.people");
  return (
    <section className="panel" aria-labelledby="made">
      <h2 id="made">{t("linkTitle", { address: email })}</h2>
      <CopyField id="link" label={t("linkLabel")} hint={t("linkText")} value={link} />
      <CopyScript />
    </section>
  );
}
