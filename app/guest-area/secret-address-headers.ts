// The response headers of URLs that contain a secret.

/**
 * No cache stores a copy, no search engine lists it, and links to other sites send no referrer. With "no-referrer"
 * browsers would send the forms of these pages with `Origin: null`.
 */
export const secretAddressHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};
