// The form of where a picture belongs and of its alternative text in every language, one line each.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import { TextField } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { PictureView } from "./load-picture.server.ts";
import type { RefusedPicture } from "./answer-picture.server.ts";
import { FilingFields } from "./filing-fields.tsx";

interface PictureFormProps {
  view: PictureView;
  refused: RefusedPicture | null;
  faultAt: (field: string) => string | undefined;
}

/** Saved as a whole. */
export function PictureForm({ view, refused, faultAt }: PictureFormProps) {
  const facts = useFacts();
  const t = useTranslations("owner-pictures.one");
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
