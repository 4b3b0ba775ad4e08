// Validates a person's name: emails greet by it, so it must not be a web address or a sentence.
import { typedText } from "./typed-text.ts";

/**
 * A typed name without invisible characters, which come from copying, or hide what it says. Joiners stay between letters of
 * scripts that use them.
 */
export function typedName(value: unknown): string {
  return typedText(typedText(value).replace(invisible, ""));
}

/** Whether a text can be used as a name in a greeting: no URL, no markup, no telephone number, no question. */
export function isPersonName(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return !namesAddress(text) && !neverInNames.test(text) && digits <= maxDigits;
}

/** Whether mail clients could turn something in a text into a link: a web or email address. */
export function namesAddress(text: string): boolean {
  // Browsers treat the Chinese full stop as a dot; between Chinese characters it ends a sentence.
  const plain = text
    .normalize("NFKC")
    .replace(/\u3002(?=[a-z])/gi, ".")
    .replace(invisible, "");
  return obvious.test(plain) || [...plain.matchAll(dotted)].some(isDomain);
}

const invisible =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\uFEFF]|(?<=^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Common}])[\u200C\u200D]/gu;

const neverInNames = /[<>@/\\?;:{}[\]|^~=*_#$%"\u{1F000}-\u{1FAFF}]|\S!/u;

// "Louis 14" is a name, a telephone number is not.
const maxDigits = 4;

const obvious = /:\/\/|\bhttps?\b|\bwww\d?\.|\S@\S/iu;

// A dot with a letter or digit before it and letters after it: "J.R", "evil.shop".
const dotted = /(?<label>[\p{L}\p{N}-]+)\.(?<tail>\p{L}{2,}|xn--[a-z0-9-]+)(?![\p{L}\p{N}])/giu;

// "Dr.Müller", "St.John" and "M.Sc" are sometimes written without a space; "example.com" and "evil.shop" are never names.
function isDomain({ groups }: RegExpMatchArray): boolean {
  const { label = "", tail = "" } = groups ?? {};
  if (commonTopLevelDomains.has(tail.toLowerCase())) return true;
  if (tail.toLowerCase().startsWith("xn--")) return true;
  if (/^\p{Script=Han}+$/u.test(tail)) return true;
  // Country and new top-level domains: distinguished from names by lower case.
  return /^[a-z]+$/.test(tail) && (label.length > 1 || /[a-z0-9]/.test(label));
}

const commonTopLevelDomains = new Set(
  `com net org info biz app dev shop xyz online site store top club live link click pro icu vip work space website tech cloud
  blog fun win loan bid page today world email support mobi name travel рф рус сайт онлайн укр бел срб`.split(
    /\s+/,
  ),
);
