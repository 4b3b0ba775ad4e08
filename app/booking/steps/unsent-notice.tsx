// A form that did not reach the house, or that it cannot take now: said above the form, which stays as it was typed.
import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import type { RefusedWords } from "#app/ui/read-refused.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";

/** What the page answers itself with when its form was not taken. */
export interface Unsent {
  /** Why, in the words of the house; null when it did not answer. */
  unsent: RefusedWords | null;
  /** When that was known, in milliseconds since 1970. */
  at: number;
}

/** Nothing while the last form was taken. */
export function UnsentNotice() {
  const answer = useActionData<Unsent | object>();
  if (!answer || !("unsent" in answer)) return null;
  return <Notice key={answer.at} unsent={answer.unsent} />;
}

// Takes the focus each time that it appears.
function Notice({ unsent }: Pick<Unsent, "unsent">) {
  const t = useWords("booking.notice");
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { title, text } = unsent ?? { title: t("offlineHeading"), text: t("offline") };
  return (
    <div className="soldn" role="alert" tabIndex={-1} ref={notice}>
      <Note kind="bad" title={title}>
        {text} {t("kept")}
      </Note>
    </div>
  );
}
