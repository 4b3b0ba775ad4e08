// The beacon by which a prefetched page reports that it is now viewed (app/frame/ahead-script.client.ts).
import { Hono } from "hono";
import type { House } from "#app/house.server.ts";
import { networkOf } from "#app/platform/http/network-of.ts";

/** The endpoint, mounted at `/seen`: takes the page's path and query as plain text and answers with an empty 204. */
export function seenDoor(house: Pick<House, "environment" | "visits">): Hono {
  const door = new Hono();
  door.post("/", async (c) => {
    const shownAhead = (await c.req.text()).slice(0, 2_000);
    if (/^\/(?!\/)/.test(shownAhead))
      house.visits?.note({
        request: c.req.raw,
        network: networkOf(c, house.environment),
        status: 200,
        contentType: "text/html",
        told: { step: null, wish: null },
        shownAhead,
      });
    return c.body(null, 204);
  });
  return door;
}
