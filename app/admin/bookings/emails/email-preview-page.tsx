// `/admin/bookings/:reference/emails/preview`: an email about the booking as it would be sent, for the frame of its page.
import { data } from "react-router";
import { emailPolicy, shownHtml } from "#app/emails/shown-html.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import type { Route } from "./+types/email-preview-page";
import { previewSendAgain } from "./send-again.server.ts";

export const handle = { access: "staff", right: "change" } satisfies PageHandle;

/** `?kind=&language=`; 404 when the booking has no such email. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, searchParams } = await requireUser(args, handle);
  const email = await previewSendAgain(args.params.reference, searchParams, app);
  if (!email) throw data(null, { status: 404 });
  // It contains what the guest typed: nothing in it may run, be fetched or be sent, and only our own page may frame it.
  const policy = `sandbox allow-popups allow-popups-to-escape-sandbox; ${emailPolicy}; frame-ancestors 'self'`;
  return new Response(shownHtml(email), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
    },
  });
}
