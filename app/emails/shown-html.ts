// An email's HTML for a browser, and the policies of its frame: in the admin's preview and in the development inbox.
import type { PolicyExtension } from "#app/platform/http/security-headers.ts";
import type { Email } from "#app/platform/emails/mailer.server.ts";

/** Allows the frame with the preview, on the admin page that sends an email again. */
export const emailPreviewPolicy: PolicyExtension = {
  pages: /^\/admin\/bookings\/[^/]+\/emails\/?$/,
  sources: { "frame-src": "'self'" },
};

/** An email contains guests' input: in a browser it must not run or fetch anything. */
export const emailPolicy =
  "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * The email's HTML for a browser: inline attachments become data URLs, and links open outside the iframe. The policy is
 * repeated in a meta tag because `npm run dev` sends no such header.
 */
export function shownHtml({ html, attachments }: Pick<Email, "html" | "attachments">): string {
  const ours = `<meta http-equiv="Content-Security-Policy" content="${emailPolicy}"><base target="_blank"><link rel="icon" href="data:,">`;
  const pictures = new Map(attachments.map((attachment) => [attachment.cid, attachment]));
  return html
    .replace(/"cid:([^"]+)"/g, (whole, cid: string) => {
      const picture = pictures.get(cid);
      return picture ? `"data:${picture.contentType};base64,${picture.content}"` : whole;
    })
    .replace(/<head[^>]*>/, (head) => `${head}${ours}`);
}
