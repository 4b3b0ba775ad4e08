// `/admin/cleaning/damage/<id>`: one photograph of damage. Cleaners see those they took, staff all; no other user any.
import { data } from "react-router";
import type { PageHandle } from "#app/page-handle.ts";
import { requireUser } from "../auth/require-user.server.ts";
import type { Route } from "./+types/damage-picture-page";
import { readDamagePicture } from "./damages.sql.server.ts";

export const handle = { access: "cleaner" } satisfies PageHandle;

/** A JPEG; 404 for an unknown id and for what another cleaner took. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, user } = await requireUser(args, handle);
  const picture = await readDamagePicture(app.database.db, args.params.picture);
  if (!picture || (user.role === "cleaner" && picture.personId !== user.id))
    throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'inline; filename="damage.jpg"',
      // Opened alone, a browser shows it in a document with styles of its own.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
