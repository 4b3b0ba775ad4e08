// The actions on a picture: make it a cover, hide it, delete it.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { PictureEntry } from "./gallery.server.ts";

/** A picture of the property's folder cannot be deleted here. */
export function PictureActions({ picture }: { picture: PictureEntry }) {
  const t = useTranslations("owner-pictures.one");
  const { name, apartment, cover, shown, uploaded } = picture;
  const action = `/admin/pictures/${name}`;
  return (
    <div className="acts2 gap">
      <form method="post" action={action} className="row">
        {apartment !== null && !cover && (
          <button className="btn btn--2 btn--s" name="do" value="cover">
            {t("makeCover")}
          </button>
        )}
        <button className="btn btn--2 btn--s" name="do" value={shown ? "hide" : "show"}>
          {t(shown ? "hide" : "show")}
        </button>
      </form>
      {uploaded && (
        <details className="sure">
          <summary>{t("delete")}</summary>
          <form method="post" action={action} className="stack">
            <p className="small">{t("deleteText")}</p>
            <button className="btn btn--bad btn--s" name="do" value="delete">
              {t("deleteNow")}
            </button>
          </form>
        </details>
      )}
    </div>
  );
}
