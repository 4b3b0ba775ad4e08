// The coordinates of the places with travel times, for the live map.
import type { PropertyFacts } from "./facts.ts";

/** By the names of `travelMinutes` in facts.ts. */
export const placeCoordinates: Record<string, PropertyFacts["coordinates"]> = {
  airport: { lat: 47.4582, lng: 8.5555 },
  chur: { lat: 46.8508, lng: 9.532 },
  engadin: { lat: 46.4908, lng: 9.8355 },
};
