// Faults of the forms of signing in, accounts and users, and their messages.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { longest, shortest } from "./rules/passphrase.ts";

/** The id of the field, and what is wrong with it, or `wait` with its seconds. */
export interface FormFault {
  field: string;
  reason: MessageKey<"admin.fault"> | "wait";
  waitSeconds?: number;
}

/** Returns a function that gives the message of a fault. */
export function useFaultText(): (fault: FormFault) => string {
  const t = useTranslations("admin.fault");
  return ({ reason, waitSeconds = 0 }) => {
    if (reason !== "wait") return t(reason, { shortest, longest });
    if (waitSeconds < 60) return t("waitSeconds", { seconds: waitSeconds });
    return t("waitMinutes", { minutes: Math.ceil(waitSeconds / 60) });
  };
}
