// What a message is called where its writer must not be named: the log outlives what the house knows of people.

/** The first part of the id, in capitals: "7D4E0C6A". */
export function messageNumber(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
