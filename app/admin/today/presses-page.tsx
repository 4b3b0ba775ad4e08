// `/admin/presses`: takes what was pressed on a device that keeps Today, from its script, and answers as JSON.
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { requireUser } from "../auth/require-user.server.ts";
import type { Route } from "./+types/presses-page";
import { answerPress } from "./answer-press.server.ts";

// `secretForm`: with an expired session a press waits on the device, and is not saved to be shown as a form.
export const handle = { access: "cleaner", secretForm: true } satisfies PageHandle;

/** For a device that asks whether the site can be reached again. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  await requireUser(args, handle);
  return Response.json({ reached: true });
}

/** 409 when another user is signed in, 400 for what no device of ours sends; otherwise what became of the press. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { app, user } = await requireUser(args, handle);
  const answer = await answerPress(await readForm(args.request), user, app);
  if (!("fault" in answer)) return Response.json(answer);
  return Response.json(answer, { status: answer.fault === "anotherUser" ? 409 : 400 });
}
