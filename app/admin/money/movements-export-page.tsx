// `/admin/money/movements`: every movement of the ledger in a span, as a CSV file for an accountant.
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { fileResponse } from "../layout/file-response.ts";
import type { Route } from "./+types/movements-export-page";
import { exportMovements } from "./money-files.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** Takes the same query as the page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { file, name } = exportMovements(searchParams, language, app);
  return fileResponse(file, name);
}
