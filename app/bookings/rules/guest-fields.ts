// The fields of the guest, defined once: the form, its checks, drafts, the API, the review, the owner's email, the admin, evidence
// and erasure follow from here. Separate from the schema, so that a page can use it without bundling that.
import { longestEmail } from "#app/ui/rules/typed-text.ts";

/** What is true of a field wherever it is asked, checked, shown or erased. */
export interface GuestField {
  /** How it is typed, checked (booking-request.ts) and asked (guest-details-section.tsx): `line` is one line of text, `lines` several, `time` is 'HH:MM'. */
  kind: "name" | "email" | "phone" | "line" | "country" | "lines" | "time";
  /** In UTF-16 code units, as `maxlength` counts them. */
  maxLength: number;
  /** Must be filled in. Names, email, telephone and country have to be required. */
  required?: true;
  /** The attribute `autocomplete`. */
  autoComplete?: string;
  /** Its part of a row of the form; the whole row when left out. */
  width?: "third" | "half";
  /** Stays when a guest's data is erased; every other field becomes empty. */
  survivesErasure?: true;
  /** Stands with its label wherever the details are shown. The others have a place of their own there. */
  listed?: true;
  /** Folded in the form, since most guests leave it empty. */
  folded?: true;
}

// In the order of the form.
const fields = {
  firstName: {
    kind: "name",
    maxLength: 50,
    required: true,
    autoComplete: "given-name",
    width: "half",
  },
  lastName: {
    kind: "name",
    maxLength: 50,
    required: true,
    autoComplete: "family-name",
    width: "half",
  },
  email: {
    kind: "email",
    maxLength: longestEmail,
    required: true,
    autoComplete: "email",
    width: "half",
  },
  phone: { kind: "phone", maxLength: 40, required: true, autoComplete: "tel", width: "half" },
  address: { kind: "line", maxLength: 200, autoComplete: "address-line1" },
  zipCode: { kind: "line", maxLength: 20, autoComplete: "postal-code", width: "third" },
  city: { kind: "line", maxLength: 100, autoComplete: "address-level2", width: "third" },
  country: {
    kind: "country",
    maxLength: 2,
    required: true,
    autoComplete: "country",
    width: "third",
    survivesErasure: true,
  },
  // When the guest comes to the property, on its clock.
  arrivalTime: { kind: "time", maxLength: 5, width: "half", listed: true, folded: true },
  // Without a transfer: one that is ordered has its own flights (booking_extras).
  flight: { kind: "line", maxLength: 40, width: "half", listed: true, folded: true },
  specialRequests: { kind: "lines", maxLength: 2000, folded: true },
} as const satisfies Record<string, GuestField>;

/** The name of a field: of the form's control, in the API, and of the booking's property and column. */
export type GuestFieldName = keyof typeof fields;

/** The guest's details; an optional field is "" when empty. `country` is ISO 3166 alpha-2. */
export type GuestDetails = Record<GuestFieldName, string>;

/** Each field by its name. */
export const guestFields: Readonly<Record<GuestFieldName, GuestField>> = fields;

/** Whether a guest's data was erased: every guest has a name, and some booked at the desk have no email address. */
export function isErased({ email, lastName }: { email: string; lastName: string }): boolean {
  return email === "" && lastName === "";
}

/** The names in the order of the form. */
export const guestFieldNames = Object.keys(fields) as GuestFieldName[];

/** Details made field by field. */
export function makeGuest(valueOf: (name: GuestFieldName, field: GuestField) => string) {
  return Object.fromEntries(
    guestFieldNames.map((name) => [name, valueOf(name, guestFields[name])]),
  ) as GuestDetails;
}

/** The filled fields that are shown with their label, `booking.details.<name>`. */
export function listedDetails(guest: GuestDetails): { name: GuestFieldName; value: string }[] {
  return guestFieldNames
    .filter((name) => guestFields[name].listed && guest[name] !== "")
    .map((name) => ({ name, value: guest[name] }));
}

/**
 * First and last name; in Chinese characters the family name comes first, without a space: 王丽. `familyFirst` puts it first in
 * other letters too, as Chinese readers expect: Wang Li.
 */
export function guestName(
  { firstName, lastName }: { firstName: string; lastName: string },
  familyFirst = false,
): string {
  const isHan = /^\p{Script=Han}+$/u.test(firstName + lastName);
  if (isHan) return `${lastName}${firstName}`;
  return (familyFirst ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim();
}
