// The files of the money pages, each with the query of its page. Five URLs, one page: the path says which file is asked for.
import { data } from "react-router";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import { fileResponse } from "../layout/file-response.ts";
import type { Route } from "./+types/money-files-page";
import { exportFeeReturn } from "./fee-return/fee-return.server.ts";
import { exportInvoices, exportMovements, exportReport } from "./money-files.server.ts";
import type { MoneyFile } from "./money-files.server.ts";
import { exportPayouts } from "./payouts/payouts.server.ts";
import { readSpan } from "./rules/span.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** CSV, or a ZIP archive of the invoices. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user } = await requireUser(args, handle);
  const { facts } = app.property;
  const { language } = readLanguage({ request: args.request, params: {} }, facts);
  const { pathname, searchParams: params } = new URL(args.request.url);
  if (pathname.endsWith("/money/export")) return answer(await exportReport(params, language, app));
  if (pathname.endsWith("/invoices")) return answer(await exportInvoices(params, user, app));
  if (pathname.endsWith("/movements")) return answer(exportMovements(params, language, app));
  if (pathname.endsWith("/payouts/export"))
    return answer(await exportPayouts(params, language, app));
  const { month, faulty } = readSpan(params, propertyDay(app.clock.now(), facts.timeZone).today);
  if (month === null || faulty) throw data(null, { status: 404 });
  return fileResponse(await exportFeeReturn(month, language, app), `tourist-fee-${month}.csv`);
}

function answer({ file, name }: MoneyFile): Response {
  return fileResponse(file, name);
}
