// The Trusted Types policy: the only texts that may become markup, script or the URL of a script.

const markup = new Set([
  // React creates script elements that must not run this way.
  "<script></script>",
  // Leaflet's test whether the browser supports SVG.
  "<svg/>",
]);
const workers = /^\/(guide|push|today)-worker\.js$/;

/** Anything else assigned to `innerHTML` or to a script's URL is rejected and reported by the browser. */
export function createDefaultPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (markup.has(text) ? text : null),
    createScriptURL: (url) => (workers.test(url) ? url : null),
    // A page's JSON-LD, which browsers do not run; and evaluating a plain JSON value has no effect.
    createScript: (text) => (isValue(text) ? text : null),
  });
}

function isValue(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// TypeScript has no types for them yet.
interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown;
}
