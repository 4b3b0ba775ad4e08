// `/admin/money/vat/export`: turnover and value added tax of a span by booking and rate, as a CSV file for an accountant.
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { fileResponse } from "../../layout/file-response.ts";
import type { Route } from "./+types/turnover-export-page";
import { exportTurnover } from "./turnover-by-rate.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** Takes the same query as the page of all money. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { file, name } = await exportTurnover(searchParams, language, app);
  return fileResponse(file, name);
}
