// The calendar conflict in email previews; it exists in no calendar.
import type { EmailedConflict } from "#app/channels/emails/channel-email-data.ts";

/** Two nights that another site has sold too; the caller adds the apartment's name. */
export const sampleConflict: Omit<EmailedConflict, "apartment"> = {
  label: "Airbnb",
  reference: "KF-7Q4M2X9B",
  guest: "Katharina Lindqvist",
  note: null,
  from: "2027-03-13",
  to: "2027-03-15",
};
