// When the last backup was made, for Today and the settings.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { useInstantFormat } from "../layout/use-instant-format.ts";
import type { backupState } from "./rules/checklist.ts";

/** `at` is the instant of the last backup, null before the first. */
export interface LastBackup {
  state: ReturnType<typeof backupState>;
  at: string | null;
  /** Outside production missing backups are no cause for concern. */
  isProduction: boolean;
}

/** A warning when there is no recent one in production, a line otherwise. The page loads `admin-opening`. */
export function BackupNote({ backup: { state, at, isProduction } }: { backup: LastBackup }) {
  const t = useTranslations("admin-opening.items.backup");
  const moment = useInstantFormat();
  const text = t(state, { moment: at === null ? "" : moment(at) });
  if (state === "done" || !isProduction) return <p className="mini muted gap">{text}</p>;
  return (
    <Note kind="warn" title={t("title")}>
      {text}
    </Note>
  );
}
