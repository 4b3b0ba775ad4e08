// `/admin/settings/export`: everything the house knows, for its owner to take along, as a file.
import { admitPerson } from "./admit-person.server.ts";
import type { AccessHandle } from "./rules/access.ts";
import { exportHouse } from "./settings/export-house.server.ts";
import type { Route } from "./+types/house-export-page";

// It holds what the house earns and who slept there.
export const handle = { access: "owner" } satisfies AccessHandle;

/** One document of JSON. */
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
