// The email to the owner about nights that another site claims although they are taken here.
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import type { Format } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { translateBelow } from "#app/i18n/message-keys.ts";
import type { Translate } from "#app/i18n/message-keys.ts";

/**
 * A conflict in the email: `apartment` is its name; `reference` and `guest` are null where no booking of ours is
 * affected.
 */
export interface EmailedConflict {
  label: string;
  apartment: string;
  reference: string | null;
  guest: string | null;
  note: string | null;
  from: PlainDate;
  to: PlainDate;
}

interface ChannelEmailData {
  language: Language;
  t: Translate<"admin-channels">;
  format: Format;
  conflicts: EmailedConflict[];
  /** The admin page of calendars, absolute. */
  link: string;
}

/** Which nights, which site claims them, what has taken them here, and what to do now. */
export function ownerCalendarConflict(data: ChannelEmailData): EmailContent {
  const { language, t, conflicts, link } = data;
  const own = translateBelow("admin-channels.email", t);
  const [first] = conflicts;
  const label = first?.label ?? "";
  return {
    language,
    subject: own("subject", { count: conflicts.length, label, apartment: first?.apartment ?? "" }),
    preview: own("preview"),
    picture: null,
    title: own("title", { count: conflicts.length }),
    lead: own("lead"),
    reference: null,
    parts: [
      ...conflicts.map((conflict) => partOf(conflict, data)),
      { kind: "text", title: own("nextTitle"), lines: [own("next"), own("nothingDone")] },
      { kind: "link", label: own("open"), href: link },
    ],
    footer: [own("why")],
  };
}

function partOf(conflict: EmailedConflict, { t, format }: ChannelEmailData): EmailPart {
  const own = translateBelow("admin-channels.email", t);
  const { label, apartment, reference, guest, note, from, to } = conflict;
  return {
    kind: "facts",
    facts: [
      { label: own("nights"), value: format.dateRange(from, to), note: apartment },
      { label: own("theirs"), value: label },
      {
        label: own("ours"),
        value:
          reference === null
            ? own("block", { reason: note ?? "" })
            : own("booking", { reference, guest: guest ?? "" }),
      },
    ],
  };
}
