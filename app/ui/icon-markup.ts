// The SVG markup of icons for React, compatible with Trusted Types.
import { type IconName, iconShapes } from "./icon-shapes.ts";

/** For `dangerouslySetInnerHTML`: constants only, never user input. One object per icon, so that React sees no change. */
export function iconMarkup(name: IconName): { __html: string } {
  let markup = known.get(name);
  if (!markup) {
    markup = { __html: policy?.createHTML(name) ?? iconShapes[name] };
    known.set(name, markup);
  }
  return markup;
}

const known = new Map<IconName, { __html: string }>();

// Browsers that enforce Trusted Types get a trusted value, which React passes on unchanged.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("icons", {
  createHTML: (name) => iconShapes[name as IconName],
});

// TypeScript has no types for them yet.
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}
