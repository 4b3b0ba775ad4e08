// `/admin/money/export`: the table of the money page, for the same span and grouping, as a CSV file.
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { fileResponse } from "../layout/file-response.ts";
import type { Route } from "./+types/money-export-page";
import { exportReport } from "./money-files.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** Takes the same query as the page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { file, name } = await exportReport(searchParams, language, app);
  return fileResponse(file, name);
}
