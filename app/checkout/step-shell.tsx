// The frame of a step of /book: its heading, and the progress through the steps, a numbered list with the current one marked and
// completed ones as links.
import type { ReactNode } from "react";
import { addressOfStay } from "#app/availability/rules/book-address.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Choice } from "./find-choice.server.ts";

/** One step; `address` is where a completed step can be changed. */
interface ListedStep {
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

interface StepLayoutProps {
  /** 0 apartment, 1 details, 2 review. */
  present: 0 | 1 | 2;
  /** The chosen stay, for the links back to completed steps. */
  choice?: Pick<Choice, "stay" | "party" | "apartmentId" | "plan"> | null;
  /** The page shows errors: its title says so. */
  faulty?: boolean;
  /** The second column: `<StaySummary>`. */
  aside: ReactNode;
  /** The step itself. */
  children: ReactNode;
}

/** Puts a step into the page. */
export function StepLayout({ present, choice, faulty = false, aside, children }: StepLayoutProps) {
  const t = useTranslations("booking");
  const { to } = useLanguage();
  const address = (step: "apartment" | "details") =>
    choice ? { address: to(addressOfStay(choice, step)) } : {};
  const steps = [
    { name: t("steps.apartment"), ...address("apartment") },
    { name: t("steps.details"), ...address("details") },
    { name: t("steps.review") },
  ];
  const name = steps[present]?.name ?? "";
  const title = t("title", { heading: t("heading"), number: present + 1, step: name });
  return (
    <div className="wrap">
      {/* Only the first step is for search engines. */}
      <PageHead
        title={title}
        faulty={faulty}
        {...(present === 0 && { path: "/book", description: t("description") })}
      />
      <h1 className="bh" tabIndex={-1}>
        {t("heading")}
      </h1>
      <Steps label={t("steps.label")} steps={steps} present={present} />
      <div className="flow">
        <div>{children}</div>
        {aside}
      </div>
    </div>
  );
}
