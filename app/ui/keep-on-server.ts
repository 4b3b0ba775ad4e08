// Data of a page that only the server's rendering reads. React Router sends what a loader returns to the browser as well, with the page
// and with every later response.

/**
 * What a loader returns: `sent`, and with it the values of `kept`, which stay on the server: React Router sends enumerable properties.
 * In the browser those of `kept` are undefined.
 */
export function keepOnServer<Sent extends object, Kept extends object>(
  sent: Sent,
  kept: Kept,
): Sent & Partial<Kept> {
  for (const [name, value] of Object.entries(kept)) Object.defineProperty(sent, name, { value });
  return sent;
}
