// A letter as the inbox shows it: one that was kept, or one that is only previewed.
import type { Letter } from "#app/platform/mailer.server.ts";

export type ShownLetter = Pick<
  Letter,
  "to" | "from" | "replyTo" | "subject" | "html" | "text" | "attachments"
>;

/** A letter holds what guests typed: in a browser it runs nothing and fetches nothing. */
export const letterPolicy =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * The letter's HTML for a browser: the pictures that travel inside it stand in it as data, and its links open outside
 * the frame that shows it. The policy stands in it once more, for `npm run dev` sends none.
 */
export function shownHtml({ html, attachments }: ShownLetter): string {
  const ours = `<meta http-equiv="Content-Security-Policy" content="${letterPolicy}"><base target="_blank"><link rel="icon" href="data:,">`;
  const pictures = new Map(attachments.map((attachment) => [attachment.cid, attachment]));
  return html
    .replace(/"cid:([^"]+)"/g, (whole, cid: string) => {
      const picture = pictures.get(cid);
      return picture ? `"data:${picture.contentType};base64,${picture.content}"` : whole;
    })
    .replace(/<head[^>]*>/, (head) => `${head}${ours}`);
}
