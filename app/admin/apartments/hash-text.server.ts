// A short hash of a text, to detect later that it was changed.
import { createHash } from "node:crypto";
import { textNames } from "#app/apartments/rules/texts.ts";
import type { TextName } from "#app/apartments/rules/texts.ts";

/** Sixteen hexadecimal digits. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The hash of each text of an apartment. */
export function hashTexts(texts: Record<TextName, string>): Record<TextName, string> {
  const pairs = textNames.map((name) => [name, hashText(texts[name])]);
  return Object.fromEntries(pairs) as Record<TextName, string>;
}
