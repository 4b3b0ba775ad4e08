// What Stripe's card fields need in the Content-Security-Policy, where Stripe takes the payments.
import type { PolicyExtension } from "#app/platform/http/security-headers.ts";

const fields = "https://js.stripe.com https://*.js.stripe.com";

/** Stripe's hosts (https://docs.stripe.com/security/guide), on the pages that show the fields, and on no other page. */
export const stripePolicyExtension = (showsFields: (path: string) => boolean): PolicyExtension => ({
  pages: { test: showsFields },
  sources: {
    "script-src": fields,
    "connect-src": "https://api.stripe.com",
    "frame-src": `${fields} https://hooks.stripe.com`,
    // Where our script is late, the form itself redirects to the bank (3-D Secure).
    "form-action": "https://hooks.stripe.com",
  },
  thirdPartyScript: true,
  // Apple Pay, and Google Pay, which opens a window where the browser has no overlay for it.
  permissions: { payment: '(self "https://js.stripe.com")' },
  popups: true,
});
