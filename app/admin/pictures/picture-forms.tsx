// The pictures in the order of the gallery with their buttons, the actions on one (make it a cover, hide it, delete it), and the
// forms to upload several and to change where one belongs and its alternative texts.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { maxFileBytes, maxFiles } from "#app/pictures/rules/accepted-pictures.ts";
import { Field, SelectField, TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { EntryButton, MoveButtons, Options } from "../layout/form-parts.tsx";
import type { RefusedPicture } from "./answer-picture.server.ts";
import type { PictureEntry, PicturesView, PictureView } from "./gallery.server.ts";
import { pictureCategories, pictureKinds } from "./rules/typed-picture.ts";
import type { TypedFiling } from "./rules/typed-picture.ts";

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

/** The page loads the messages `admin-pictures` and `property.gallery`. */
function FilingFields({
  typed,
  apartments,
}: {
  typed: TypedFiling;
  apartments: { slug: string; name: string }[];
}) {
  const t = useTranslations("admin-pictures");
  const categories = useTranslations("property.gallery.filters");
  return (
    <div className="figures">
      <SelectField name="kind" label={t("upload.kind")} defaultValue={typed.kind}>
        <Options of={pictureKinds.map((kind) => [kind, t(`kinds.${kind}`)])} />
      </SelectField>
      <SelectField name="category" label={t("upload.category")} defaultValue={typed.category}>
        <Options of={pictureCategories.map((category) => [category, categories(category)])} />
      </SelectField>
      <SelectField name="apartment" label={t("upload.apartment")} defaultValue={typed.apartment}>
        <option value="">{t("property")}</option>
        <Options of={apartments.map(({ slug, name }) => [slug, name])} />
      </SelectField>
    </div>
  );
}

interface PictureFormProps {
  view: PictureView;
  refused: RefusedPicture | null;
  faultAt: (field: string) => string | undefined;
}

/** Saved as a whole. */
export function PictureForm({ view, refused, faultAt }: PictureFormProps) {
  const facts = useFacts();
  const t = useTranslations("admin-pictures.one");
  const { picture, alts, apartments } = view;
  const isStale = refused !== null && refused.faults.length === 0;
  const version = refused && !isStale ? refused.version : picture.version;
  const typed = refused?.typed ?? { ...picture, apartment: picture.apartment ?? "", alts };
  return (
    <form method="post" action={`/admin/pictures/${picture.name}`} noValidate className="stack">
      <input type="hidden" name="version" value={version} />
      <FilingFields typed={typed} apartments={apartments} />
      <h3>{t("alts")}</h3>
      <p className="mini muted">{t("altsHint", { language: endonyms[facts.defaultLanguage] })}</p>
      {languages.map((language) => (
        <div key={language} className="stack-s">
          <TextField
            name={`alt-${language}`}
            label={<span lang={language}>{endonyms[language]}</span>}
            lang={language}
            autoComplete="off"
            defaultValue={typed.alts[language]}
            error={faultAt(`alt-${language}`)}
          />
          {isStale && typed.alts[language] !== alts[language] && (
            <p className="mini">{t("now", { text: alts[language] })}</p>
          )}
          {!alts[language] && (
            <p>
              <Tag kind="bad">{t("noAlt")}</Tag>
            </p>
          )}
        </div>
      ))}
      <p>
        <button className="btn" name="do" value="save">
          {t("save")}
        </button>
      </p>
    </form>
  );
}

/** Works without script: the browser sends the files. */
export function UploadForm({
  apartments,
  apartment,
  error,
}: {
  apartments: { slug: string; name: string }[];
  /** The slug of the one that is chosen at first; "" for the whole property. */
  apartment: string;
  error: string | undefined;
}) {
  const t = useTranslations("admin-pictures.upload");
  return (
    <form method="post" action="/admin/pictures" encType="multipart/form-data" className="stack">
      <Field
        name="files"
        label={t("files")}
        hint={t("hint", { megabytes: maxFileBytes / 1024 / 1024, count: maxFiles })}
        error={error}
      >
        {(control) => (
          <input
            className="input"
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            {...control}
          />
        )}
      </Field>
      <FilingFields
        typed={{ kind: "photo", category: "rooms", apartment }}
        apartments={apartments}
      />
      <p>
        <button className="btn">{t("submit")}</button>
      </p>
    </form>
  );
}
