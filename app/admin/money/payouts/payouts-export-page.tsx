// `/admin/money/payouts/export`: the payouts of a month as a CSV file.
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { fileResponse } from "../../layout/file-response.ts";
import type { Route } from "./+types/payouts-export-page";
import { exportPayouts } from "./payouts.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** Takes the same query as the page. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app } = await requireUser(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} }, app.property.facts);
  const { searchParams } = new URL(args.request.url);
  const { file, name } = await exportPayouts(searchParams, language, app);
  return fileResponse(file, name);
}
