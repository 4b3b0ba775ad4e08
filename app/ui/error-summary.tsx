// The error summary at the top of a form: takes the focus and links to the fields.
import { useEffect, useRef } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";

/** One fault: the id of its field, and the same text as beside the field. */
export interface ListedFault {
  field: string;
  text: string;
}

interface ErrorSummaryProps {
  faults: ListedFault[];
  /** The fragment of the form's action, which focuses the summary without JavaScript. */
  id?: string;
}

/**
 * Renders nothing without faults. New faults take the focus: by React here, by the layout script on a page without React.
 * The page's title mentions them too: `<PageHead faulty>`.
 */
export function ErrorSummary({ faults, id }: ErrorSummaryProps) {
  const t = useTranslations("frame.form");
  const summary = useRef<HTMLDivElement>(null);
  const faultText = faults.map(({ field, text }) => `${field} ${text}`).join("\n");
  useEffect(() => {
    if (faultText) summary.current?.focus();
  }, [faultText]);
  if (faults.length === 0) return null;
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={summary} id={id}>
      <h2>{t("faults", { count: faults.length })}</h2>
      <ul>
        {faults.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
