// The pictures in the order of the gallery, each with its buttons; and the actions on one: make it a cover, hide it, delete it.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { EntryButton, MoveButtons } from "../layout/form-parts.tsx";
import type { PictureEntry, PicturesView } from "./gallery.server.ts";

/** One form for all of them: it contains the hash of the order in which the buttons were shown. */
export function PictureLines({ view: { pictures, seen } }: { view: PicturesView }) {
  const t = useTranslations("admin-pictures");
  return (
    <form method="post" action="/admin/pictures">
      <input type="hidden" name="seen" value={seen} />
      <ol className="lines sorted thumbs">
        {pictures.map((picture, place) => {
          const { name, words } = picture;
          return (
            <li key={name} id={`p-${name}`}>
              <Picture name={name} alt="" sizes="112px" widths={[352]} />
              <span className="what">
                <a href={`/admin/pictures/${name}`}>{words}</a>
                <PictureTags picture={picture} />
              </span>
              <span className="moves">
                <MoveButtons entry={name} what={words} place={place} count={pictures.length} />
                <EntryButton
                  value={`top:${name}`}
                  disabled={place === 0}
                  short={t("first")}
                  full={t("firstOf", { what: words })}
                />
              </span>
            </li>
          );
        })}
      </ol>
    </form>
  );
}

/** A picture's classification and status, as tags. */
export function PictureTags({ picture }: { picture: PictureEntry }) {
  const t = useTranslations("admin-pictures");
  const categories = useTranslations("property.gallery.filters");
  const { kind, category, apartmentName, shown, cover, missing } = picture;
  return (
    <span className="row tags">
      <Tag>{categories(category)}</Tag>
      {apartmentName && <Tag>{apartmentName}</Tag>}
      {kind !== "photo" && <Tag kind="info">{t(`kinds.${kind}`)}</Tag>}
      {cover && <Tag kind="ok">{t("cover")}</Tag>}
      {!shown && <Tag kind="warn">{t("hidden")}</Tag>}
      {missing > 0 && <Tag kind="bad">{t("missing", { count: missing })}</Tag>}
    </span>
  );
}

/** A picture of the property's folder cannot be deleted here. */
export function PictureActions({ picture }: { picture: PictureEntry }) {
  const t = useTranslations("admin-pictures.one");
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
