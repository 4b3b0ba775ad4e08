// The links with which a user sets a passphrase.

/** How many days a link works: of an invitation, or printed on the owner's own terminal. */
export const linkDays = { invitation: 7, command: 1 } as const;

/** The path of a link, by its token. */
export function invitationPath(token: string): string {
  return `/admin/invitation/${token}`;
}
