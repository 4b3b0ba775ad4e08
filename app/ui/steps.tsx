// The progress through several steps: a numbered list, the current step marked, completed ones as links.
import { useTranslations } from "#app/i18n/language-provider.tsx";

/** One step; `address` is where a completed step can be changed. */
export interface ListedStep {
  name: string;
  address?: string;
}

interface StepsProps {
  /** The accessible name of the list. */
  label: string;
  steps: ListedStep[];
  /** Index of the current step; those before it are completed. `steps.length`: all are. */
  present: number;
}

/** On a narrow screen only the current step shows its name. */
export function Steps({ label, steps, present }: StepsProps) {
  const t = useTranslations("layout.form");
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {steps.map(({ name, address }, index) => (
          <li
            key={name}
            className={index < present ? "done" : undefined}
            aria-current={index === present ? "step" : undefined}
          >
            <span className="steps__t">
              {index < present && address ? <a href={address}>{name}</a> : name}
              {index < present && <span className="vh"> {t("done")}</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
