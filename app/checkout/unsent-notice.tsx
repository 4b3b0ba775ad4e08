// Says above a form that it did not reach the server or was not accepted; the input stays in the form.
import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import type { RefusalTexts } from "#app/ui/read-refusal.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";

/** The page's action data when its form was not accepted. */
export interface Unsent {
  /** The reason given by the server; null when it did not respond. */
  unsent: RefusalTexts | null;
  /** When that was known, in milliseconds since 1970. */
  at: number;
}

/** Renders nothing while the last form was accepted. */
export function UnsentNotice() {
  const answer = useActionData<Unsent | object>();
  if (!answer || !("unsent" in answer)) return null;
  return <Notice key={answer.at} unsent={answer.unsent} />;
}

// Takes the focus each time that it appears.
function Notice({ unsent }: Pick<Unsent, "unsent">) {
  const t = useTranslations("booking.notice");
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
