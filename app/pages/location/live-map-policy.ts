// What the live map fetches from elsewhere when a visitor asks for it.
import type { Widening } from "#app/platform/http/content-policy.ts";

/** Its pictures, on the page of the map and on no other. */
export const liveMapWidening: Widening = {
  pages: /^(?:\/[a-z]{2})?\/location\/?$/,
  sources: { "img-src": "https://tile.openstreetmap.org" },
};
