// What an answer says of itself when its address holds a secret.

/**
 * Nobody keeps a copy, no search engine lists it, and no link tells another site where the reader came
 * from. With "no-referrer" browsers would send the forms of these pages as from nowhere.
 */
export const secretAddressHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};
