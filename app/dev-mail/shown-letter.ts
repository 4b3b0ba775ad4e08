// A letter as the inbox shows it: one that was kept, or one that is only previewed.
import type { Letter } from "#app/platform/mailer.server.ts";

export type ShownLetter = Pick<
  Letter,
  "to" | "from" | "replyTo" | "subject" | "html" | "text" | "attachments"
>;

/**
 * The letter's HTML for a browser: the pictures that travel inside it stand in it as data, and its links open outside
 * the frame that shows it.
 */
export function shownHtml({ html, attachments }: ShownLetter): string {
  const pictures = new Map(attachments.map((attachment) => [attachment.cid, attachment]));
  return html
    .replace(/"cid:([^"]+)"/g, (whole, cid: string) => {
      const picture = pictures.get(cid);
      return picture ? `"data:${picture.contentType};base64,${picture.content}"` : whole;
    })
    .replace(/<head[^>]*>/, (head) => `${head}<base target="_blank">`);
}
