// `/admin/bookings/:reference/evidence`: what speaks for the property in a dispute of the booking's payment, as one PDF.
import { data } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import { fileResponse } from "../../layout/file-response.ts";
import type { Route } from "./+types/booking-evidence-page";
import { gatherEvidence } from "./gather-evidence.server.ts";

export const handle = { access: "owner" } satisfies PageHandle;

/** 404 when there is no such booking, or the guest's data was erased. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user, language } = await requireUser(args, handle);
  const evidence = await gatherEvidence(args.params.reference, { user, language }, app);
  if (!evidence) throw data(null, { status: 404 });
  return fileResponse(new Uint8Array(evidence.pdf), `${evidence.reference}-evidence.pdf`);
}
