// Says on the pages of the rates that changes wait to be published, by whom, and where they are reviewed.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { DraftNote } from "./load-rates.server.ts";

/** Nothing while there is no draft. */
export function DraftLine({ draft }: { draft: DraftNote | null }) {
  const t = useTranslations("admin-rates.draft");
  const moment = useInstantFormat();
  if (!draft) return null;
  return (
    <Note kind="warn" title={t("title")}>
      {t("text", { name: draft.by, moment: moment(draft.at) })}{" "}
      <a href="/admin/rates/review">{t("review")}</a>
    </Note>
  );
}
