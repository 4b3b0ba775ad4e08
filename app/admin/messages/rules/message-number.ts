// The number of a message where its sender must not be named: the audit log outlives the sender's data.

/** The first part of the id, in capitals: "7D4E0C6A". */
export function formatMessageNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
