// How far a visitor has come: a numbered list, the present step marked, those behind as links.
import { useWords } from "#app/i18n/language-provider.tsx";

/** One step; `address` is where a step that is done can be changed. */
export interface ListedStep {
  name: string;
  address?: string;
}

interface StepsProps {
  /** What the list is about, for screen readers. */
  label: string;
  steps: ListedStep[];
  /** Index of the present step; those before it are done. `steps.length`: all are. */
  present: number;
}

/** On a narrow screen only the present step shows its name. */
export function Steps({ label, steps, present }: StepsProps) {
  const t = useWords("frame.form");
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
