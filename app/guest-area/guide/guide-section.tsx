// A section of the guide: its heading, its list of sentences, and further content.
import type { ReactNode } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";

/** `lines` are message keys of the section; `values` are filled in besides the locality. */
export function GuideSection({
  name,
  lines = [],
  values,
  children,
}: {
  name: string;
  lines?: readonly string[];
  values?: Record<string, string>;
  children?: ReactNode;
}) {
  const facts = useFacts();
  const words = useTranslations("property.guide");
  return (
    <section id={name} aria-labelledby={`${name}-h`}>
      <h2 id={`${name}-h`}>{words(`${name}.title`)}</h2>
      {children}
      {lines.length > 0 && (
        <ul className="steplist">
          {lines.map((line) => (
            <li key={line}>
              {words(`${name}.${line}`, { locality: facts.address.locality, ...values })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
