// `/admin/bookings/best-price/picture/<claim>`: the picture that a guest sent of a price elsewhere.
import { data } from "react-router";
import { readClaimPicture } from "#app/bookings/best-price/claims.sql.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../../auth/require-user.server.ts";
import type { Route } from "./+types/claim-picture-page";

export const handle = { access: "staff", right: "money" } satisfies PageHandle;

/** A JPEG; 404 for a claim without one. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app } = await requireUser(args, handle);
  const bytes = await readClaimPicture(app.database.db, args.params.claim);
  if (!bytes) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'inline; filename="price.jpg"',
      // Opened alone, a browser shows it in a document with styles of its own.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
