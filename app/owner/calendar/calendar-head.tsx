// The heading of a page below the calendar, with a link back to it.
import { useWords } from "#app/i18n/language-provider.tsx";
import { DeskHead } from "../parts/desk-head.tsx";

interface CalendarHeadProps {
  title: string;
  lead: string;
  faulty: boolean;
  /** Any day of the weeks that the link shows. */
  from?: string;
}

/** Title, heading and one line below it. */
export function CalendarHead({ from, ...head }: CalendarHeadProps) {
  const t = useWords("owner-calendar");
  const href = from === undefined ? "/admin/calendar" : `/admin/calendar?from=${from}`;
  return <DeskHead {...head} back={{ href, text: t("back") }} />;
}
