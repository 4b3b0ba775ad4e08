// `/admin/money/tourist-fee/export`: the monthly return of the tourist fee as a CSV file.
import { data } from "react-router";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { fileResponse } from "../../layout/file-response.ts";
import type { Route } from "./+types/fee-return-export-page";
import { exportFeeReturn } from "./fee-return.server.ts";
import { readSpan } from "../rules/span.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** `?month=2026-10`, this month without it; 404 for what is no month. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, language, searchParams } = await requireUser(args, handle);
  const { facts } = app.property;
  const { today } = propertyDay(app.clock.now(), facts.timeZone);
  const { month, faulty } = readSpan(searchParams, today);
  if (month === null || faulty) throw data(null, { status: 404 });
  return fileResponse(await exportFeeReturn(month, language, app), `tourist-fee-${month}.csv`);
}
