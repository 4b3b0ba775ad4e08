// Sanitizes untrusted text for use in one line of a header, an email or a file.
import { namesAddress } from "#app/ui/rules/typed-text.ts";

/**
 * Line ends, other control characters and direction marks become spaces, and consecutive spaces one: so input cannot
 * start a new header or imitate our own text. Letters of every script are kept.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** The same for text of several lines: each line separately, with `\n` as line end. */
export function tidyLines(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map(oneLine)
    .join("\n")
    .trim();
}

/**
 * Untrusted text in which mail clients detect no links: a zero-width space follows each dot between letters, and each
 * scheme. It reads the same; text without addresses is unchanged.
 */
export function unlinked(text: string): string {
  if (!namesAddress(text)) return text;
  return text
    .replace(/(?<=[\p{L}\p{N}])([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{N}])/gu, "$1\u200B")
    .replace(/:(?=\/\/)|@/gu, "$&\u200B");
}
