// The email to the owner about unusually many unpaid bookings.
import type { EmailContent } from "#app/emails/email-content.ts";
import type { EmailData } from "./email-data.ts";

/** What happens automatically, and where to see the bookings and release them. */
export function ownerUnpaidWave({ language, t, facts, adminLink }: EmailData): EmailContent {
  const words = (key: string, values?: Record<string, number>) =>
    t(`letters.ownerUnpaidWave.${key}`, values);
  return {
    language,
    subject: words("subject"),
    preview: words("preview"),
    picture: null,
    title: words("title"),
    lead: words("lead", { percent: facts.unpaid.wavePercent }),
    reference: null,
    parts: [
      { kind: "text", lines: [words("text"), words("release")] },
      { kind: "link", label: words("link"), href: `${adminLink}/bookings/unpaid` },
    ],
    footer: [words("why")],
  };
}
