// Where a page that the browser had fetched ahead says that it is looked at now (app/frame/ahead-script.client.ts).
import { Hono } from "hono";
import type { House } from "#app/house.server.ts";
import { networkOf } from "#app/platform/http/network-of.ts";

/** The door, mounted at `/seen`: takes the page's address as plain text, answers nothing. */
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
