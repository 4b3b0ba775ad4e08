// The layout of the three steps: heading, progress, and two columns.
import type { ReactNode } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Steps } from "#app/ui/steps.tsx";
import type { Choice } from "./find-choice.server.ts";
import { addressOfStay } from "#app/availability/rules/book-address.ts";

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
  const address = (step: "room" | "details") =>
    choice ? { address: to(addressOfStay(choice, step)) } : {};
  const steps = [
    { name: t("steps.room"), ...address("room") },
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
