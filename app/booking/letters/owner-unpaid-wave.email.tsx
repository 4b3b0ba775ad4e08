// The email to the owner about unusually many unpaid bookings.
import type { LetterContent } from "#app/letters/letter-content.ts";
import type { LetterMatter } from "./letter-matter.ts";

/** What happens automatically, and where to see the bookings and release them. */
export function ownerUnpaidWave({ language, t, facts, deskLink }: LetterMatter): LetterContent {
  const own = (key: string, values?: Record<string, number>) =>
    t(`letters.ownerUnpaidWave.${key}`, values);
  return {
    language,
    subject: own("subject"),
    preview: own("preview"),
    picture: null,
    title: own("title"),
    lead: own("lead", { percent: facts.unpaid.wavePercent }),
    reference: null,
    parts: [
      { kind: "text", lines: [own("text"), own("release")] },
      { kind: "link", label: own("link"), href: `${deskLink}/bookings/unpaid` },
    ],
    footer: [own("why")],
  };
}
