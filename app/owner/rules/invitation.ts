// The links with which somebody sets a passphrase.

/** For how many days a link works: sent to a person, or printed on the owner's own terminal. */
export const linkDays = { invitation: 7, command: 1 } as const;

/** The address of a link, by its secret. */
export function invitationPath(token: string): string {
  return `/admin/invitation/${token}`;
}
