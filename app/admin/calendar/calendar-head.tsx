// The heading of a page below the calendar, with a link back to it.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { AdminPageHead } from "../layout/admin-page-head.tsx";

interface CalendarHeadProps {
  title: string;
  lead: string;
  faulty: boolean;
  /** Any day of the weeks that the link shows. */
  from?: string;
}

/** Title, heading and one line below it. */
export function CalendarHead({ from, ...head }: CalendarHeadProps) {
  const t = useTranslations("owner-calendar");
  const href = from === undefined ? "/admin/calendar" : `/admin/calendar?from=${from}`;
  return <AdminPageHead {...head} back={{ href, text: t("back") }} />;
}
