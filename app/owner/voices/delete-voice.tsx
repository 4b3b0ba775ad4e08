// Takes a guest's words away, after a second press.
import { useWords } from "#app/i18n/language-provider.tsx";

/** Works without script. */
export function DeleteVoice({ id }: { id: string }) {
  const t = useWords("owner-voices");
  return (
    <details className="sure gap">
      <summary>{t("delete")}</summary>
      <form method="post" action="/admin/voices" className="stack">
        <p className="small">{t("deleteText")}</p>
        <button className="btn btn--bad btn--s" name="do" value={`delete:${id}`}>
          {t("deleteNow")}
        </button>
      </form>
    </details>
  );
}
