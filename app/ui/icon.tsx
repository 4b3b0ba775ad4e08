// A small line icon beside a text; decorative, so hidden from screen readers.
import { iconMarkup } from "./icon-markup.ts";
import type { IconName } from "./icon-shapes.ts";

export type { IconName } from "./icon-shapes.ts";

/** `size="large"` is 28 px with a thinner stroke. */
export function Icon({ name, size }: { name: IconName; size?: "large" }) {
  return (
    <svg
      className={size ? "ic ic--l" : "ic"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={iconMarkup(name)}
    />
  );
}
