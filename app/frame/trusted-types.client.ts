// What may become markup, or the address of a script, in a browser that asks (Trusted Types): exactly these texts.

const markup = new Set([
  // How React makes an element that cannot run.
  "<script></script>",
  // How Leaflet asks whether the browser draws vectors.
  "<svg/>",
]);
const workers = new Set(["/guide-worker.js"]);

/** Whatever else is handed to `innerHTML` or to a script's address is refused, and the browser reports it. */
export function trustOwnTexts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (markup.has(text) ? text : null),
    createScriptURL: (url) => (workers.has(url) ? url : null),
    // A page's linked data, which no browser runs; and if it did, a plain value does nothing.
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

// TypeScript does not know them yet.
interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown;
}
