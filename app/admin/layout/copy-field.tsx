// A URL to copy: in a field of its own, with a copy button where scripts run.
import { useTranslations } from "#app/i18n/language-provider.tsx";
// oxlint-disable-next-line import/default -- the build makes the URL, not the file
import copyScript from "./copy.client.ts?worker&url";

/** `id` of the field; `label` describes the URL, for the button too. */
export function CopyField({
  id,
  label,
  value,
  hint,
}: {
  id: string;
  label: string;
  value: string;
  hint?: string;
}) {
  const t = useTranslations("admin.copy");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      <div className="copy">
        <input
          className="input"
          id={id}
          value={value}
          readOnly
          dir="ltr"
          aria-describedby={hint === undefined ? undefined : `${id}-h`}
        />
        <button
          type="button"
          className="btn btn--2 btn--s"
          aria-label={`${t("copy")}: ${label}`}
          data-copy={id}
          data-copied={t("copied")}
          hidden
        >
          {t("copy")}
        </button>
        <output className="mini" />
      </div>
    </div>
  );
}

/**
 * The script of the copy buttons: once on a page with such fields. Not `async`: React would move it into the head, where a cached
 * script may run before the buttons are there.
 */
export function CopyScript() {
  return <script type="module" src={copyScript} />;
}
