// `/admin/analytics/export`: one table of the analytics page, for the same period, as a CSV file.
import { data } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { fileResponse } from "../layout/file-response.ts";
import type { Route } from "./+types/analytics-export-page";
import { exportMetrics } from "./export-metrics.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** `?table=` names the table, `days` by default; 404 for an unknown table. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, language, searchParams } = await requireUser(args, handle);
  const file = await exportMetrics(searchParams, language, app);
  if (file === null) throw data(null, { status: 404 });
  return fileResponse(file, `${searchParams.get("table") ?? "days"}.csv`);
}
