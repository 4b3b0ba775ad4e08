// One consent: a checkbox with a link to its document, in a new tab so that the form is not lost.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { Consents } from "#app/bookings/rules/booking-request.ts";

interface ConsentBoxProps {
  name: keyof Consents;
  /** It was ticked before. */
  given: boolean;
  /** The error text. */
  fault: string | undefined;
}

/** The document is at `/legal/<name>`. */
export function ConsentBox({ name, given, fault }: ConsentBoxProps) {
  const t = useTranslations("booking.review");
  const { to } = useLanguage();
  const link = (text: ReactNode) => (
    <a href={to(`/legal/${name}`)} target="_blank" rel="noopener">
      {text}
      <span className="vh"> {t("newTab")}</span>
    </a>
  );
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={name}
          required
          defaultChecked={given}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && `${name}-e`}
        />
        <span>{t.rich(name, { link })}</span>
      </label>
      {fault && <FieldError id={`${name}-e`}>{fault}</FieldError>}
    </div>
  );
}
