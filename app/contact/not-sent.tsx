// Why a message has not gone although nothing in it is wrong; takes the focus as faults do.
import { useWords } from "#app/i18n/language-provider.tsx";

/** `minutes` until the next message is taken. */
export function NotSent(refused: { reason: "stale" } | { reason: "tooMany"; minutes: number }) {
  const t = useWords(`contact.notSent.${refused.reason}`);
  const minutes = refused.reason === "tooMany" ? refused.minutes : undefined;
  return (
    <div className="errsum" id="faults" role="alert" tabIndex={-1}>
      <h2>{t("title")}</h2>
      <p>{t("text", { minutes })}</p>
    </div>
  );
}
