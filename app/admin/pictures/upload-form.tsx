// The form that uploads pictures: several at once, all filed alike.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { maxFileBytes, maxFiles } from "#app/pictures/rules/picture-bounds.ts";
import { Field } from "#app/ui/field.tsx";
import { FilingFields } from "./filing-fields.tsx";

/** Works without script: the browser sends the files. */
export function UploadForm({
  apartments,
  error,
}: {
  apartments: { slug: string; name: string }[];
  error: string | undefined;
}) {
  const t = useTranslations("owner-pictures.upload");
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
