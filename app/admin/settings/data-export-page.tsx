// `/admin/settings/export`: all data of the property as one file, for moving to another booking system. For owners.
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { fileResponse } from "../layout/file-response.ts";
import type { Route } from "./+types/data-export-page";
import { exportData } from "./export-data.server.ts";

// The file has the property's revenue and its guests' data.
export const handle = { access: "owner" } satisfies PageHandle;

/** One JSON document. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user } = await requireUser(args, handle);
  return fileResponse(await exportData(user, app), "house.json");
}
