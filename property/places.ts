// The coordinates of the places with travel times, for the live map.
import type { PropertyFacts } from "./facts.ts";

/** By the names of `travelMinutes` in facts.ts; a place without an entry is not on the live map. */
export const placeCoordinates: Record<string, PropertyFacts["coordinates"]> = {
  airport: { lat: -20.4302, lng: 57.6836 },
  capital: { lat: -20.1644, lng: 57.5042 },
  colouredEarths: { lat: -20.4402, lng: 57.3733 },
  blackRiver: { lat: -20.3256, lng: 57.3706 },
};
