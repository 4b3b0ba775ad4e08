// An address to be handed on: in a field of its own, with a button that copies it where scripts run.
import { useState } from "react";
import { useHydrated } from "#app/booking/hydrated.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `id` of the field; `label` says what the address is, for the button too. */
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
  const t = useWords("owner.copy");
  const isAwake = useHydrated();
  const [copied, setCopied] = useState(false);
  // A browser that refuses leaves the field, whose text can be selected whole.
  const copy = () => void navigator.clipboard?.writeText(value).then(() => setCopied(true));
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
        {isAwake && (
          <button
            type="button"
            className="btn btn--2 btn--s"
            aria-label={`${t(copied ? "copied" : "copy")}: ${label}`}
            onClick={copy}
          >
            {copied ? <Icon name="check" /> : null}
            {t(copied ? "copied" : "copy")}
          </button>
        )}
      </div>
      <span className="vh" role="status">
        {copied ? t("copied") : ""}
      </span>
    </div>
  );
}
