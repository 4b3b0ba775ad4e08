// Fields of where a picture belongs: its kind, its category, its apartment.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { pictureCategories, pictureKinds } from "./rules/typed-picture.ts";
import type { TypedFiling } from "./rules/typed-picture.ts";

/** The page loads the messages `owner-pictures` and `property.gallery`. */
export function FilingFields({
  typed,
  apartments,
}: {
  typed: TypedFiling;
  apartments: { slug: string; name: string }[];
}) {
  const t = useTranslations("owner-pictures");
  const categories = useTranslations("property.gallery.filters");
  return (
    <div className="figures">
      <SelectField name="kind" label={t("upload.kind")} defaultValue={typed.kind}>
        {pictureKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="category" label={t("upload.category")} defaultValue={typed.category}>
        {pictureCategories.map((category) => (
          <option key={category} value={category}>
            {categories(category)}
          </option>
        ))}
      </SelectField>
      <SelectField name="apartment" label={t("upload.apartment")} defaultValue={typed.apartment}>
        <option value="">{t("house")}</option>
        {apartments.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
