// `/admin/money/invoices`: all invoices and credit notes of a span as one ZIP archive.
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { fileResponse } from "../layout/file-response.ts";
import type { Route } from "./+types/invoices-export-page";
import { exportInvoices } from "./money-files.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** Takes the same query as the money page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user } = await requireUser(args, handle);
  const { searchParams } = new URL(args.request.url);
  const { file, name } = await exportInvoices(searchParams, user, app);
  return fileResponse(file, name);
}
