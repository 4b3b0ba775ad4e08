// `/admin/bookings/export`: the list of bookings, filtered by the query, as a CSV file.
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { fileResponse } from "../../layout/file-response.ts";
import type { Route } from "./+types/bookings-export-page";
import { exportBookings } from "./export-bookings.server.ts";

// The file shows the property's revenue.
export const handle = { access: "owner" } satisfies PageHandle;

/** Takes the same query as the list; the file has the bookings of all pages. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user, language, searchParams } = await requireUser(args, handle);
  return fileResponse(await exportBookings(searchParams, language, user, app), "bookings.csv");
}
