// The drawings of the icons as React may put them into a page.
import { type IconName, iconShapes } from "./icon-shapes.ts";

/** For `dangerouslySetInnerHTML`: constants of ours, never anyone's input. One object per icon, so React sees no change. */
export function iconMarkup(name: IconName): { __html: string } {
  let markup = known.get(name);
  if (!markup) {
    markup = { __html: policy?.createHTML(name) ?? iconShapes[name] };
    known.set(name, markup);
  }
  return markup;
}

const known = new Map<IconName, { __html: string }>();

// A browser that asks for Trusted Types gets one, which React hands on as it is.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("icons", {
  createHTML: (name) => iconShapes[name as IconName],
});

// TypeScript does not know them yet.
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}
