// The content security policy that the live map needs for its external tiles.
import type { PolicyExtension } from "#app/platform/http/security-headers.ts";

/** Allows its tile images, on the location page only. */
export const liveMapPolicy: PolicyExtension = {
  pages: /^(?:\/[a-z]{2})?\/location\/?$/,
  sources: { "img-src": "https://tile.openstreetmap.org" },
};
