// `/admin/settings/export`: all data of the property as a file, for the owner to keep.
import { admitPerson } from "./admit-person.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import { exportHouse } from "./settings/export-house.server.ts";
import type { Route } from "./+types/house-export-page";

// The file has the property's revenue and its guests' data.
export const handle = { access: "owner" } satisfies AccessHandle;

/** One JSON document. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { house, person } = await admitPerson(args, handle);
  return new Response(await exportHouse(person, house), {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="house.json"',
    },
  });
}
