// `/admin/bookings/:reference/guest/export`: all stored data of a guest, as a JSON file.
import { data } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { fileResponse } from "../../layout/file-response.ts";
import type { Route } from "./+types/guest-export-page";
import { exportGuest } from "./guest-data.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** 404 when there is no such booking, or the guest's data was erased. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user } = await requireUser(args, handle);
  const file = await exportGuest(args.params.reference, user, app);
  if (!file) throw data(null, { status: 404 });
  return fileResponse(file.json, `${file.reference}.json`);
}
