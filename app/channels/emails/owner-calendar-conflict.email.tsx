// The email to the owner about nights that another site claims although they are taken here.
import type { EmailContent, EmailPart } from "#app/emails/email-content.ts";
import { translateBelow } from "#app/i18n/translate.ts";
import type { ChannelEmailData, EmailedConflict } from "./channel-email-data.ts";

/** Which nights, which site claims them, what has taken them here, and what to do now. */
export function ownerCalendarConflict(data: ChannelEmailData): EmailContent {
  const { language, t, conflicts, link } = data;
  const own = translateBelow("admin-channels.letter", t);
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
  const own = translateBelow("admin-channels.letter", t);
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
