// The forms of pictures: to upload several at once, and to change where one belongs and its alternative texts.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { maxFileBytes, maxFiles } from "#app/pictures/rules/accepted-pictures.ts";
import { Field, SelectField, TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Options } from "../layout/form-parts.tsx";
import type { RefusedPicture } from "./answer-picture.server.ts";
import type { PictureView } from "./gallery.server.ts";
import { pictureCategories, pictureKinds } from "./rules/typed-picture.ts";
import type { TypedFiling } from "./rules/typed-picture.ts";

/** The page loads the messages `admin-pictures` and `property.gallery`. */
export function FilingFields({
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
        <option value="">{t("house")}</option>
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
  error,
}: {
  apartments: { slug: string; name: string }[];
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
        typed={{ kind: "photo", category: "rooms", apartment: "" }}
        apartments={apartments}
      />
      <p>
        <button className="btn">{t("submit")}</button>
      </p>
    </form>
  );
}
