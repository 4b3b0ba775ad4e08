// The conflict that previews of letters tell of, in nobody's calendar.
import type { ToldConflict } from "#app/channels/letters/channel-matter.ts";

/** Two nights that another site has sold too. */
export const sampleConflict: ToldConflict = {
  label: "Airbnb",
  apartment: "Luxury Penthouse Suite",
  reference: "KF-7Q4M2X9B",
  guest: "Katharina Lindqvist",
  note: null,
  from: "2027-03-13",
  to: "2027-03-15",
};
