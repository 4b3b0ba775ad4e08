// `/admin/money/payouts/export`: the payouts of a month as a CSV file.
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { fileResponse } from "../../layout/file-response.ts";
import type { Route } from "./+types/payouts-export-page";
import { exportPayouts } from "./payouts.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** Takes the same query as the page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { file, name } = await exportPayouts(searchParams, language, app);
  return fileResponse(file, name);
}
