// Normalizes and validates typed text in the same way for all forms: trimmed, composed (NFC), printable. A name must not be
// a web address or a sentence, because emails greet by it.

/** The text of a field; anything that is not text counts as empty. Trimmed and composed (NFC). */
export function typedText(value: unknown): string {
  return textOf(value).normalize("NFC");
}

/** A text of several lines, each ending in `\n`; tabs become spaces. */
export function typedLines(value: unknown): string {
  return typedText(value).replace(/\r\n?/g, "\n").replaceAll("\t", " ");
}

/** An email address: full-width characters of East Asian keyboards become plain ones, and their full stop a dot. */
export function typedEmail(value: unknown): string {
  return textOf(textOf(value).normalize("NFKC")).replaceAll("。", ".");
}

/** A telephone number: plain characters, without the invisible ones that come from copying on a telephone. */
export function typedPhone(value: unknown): string {
  return textOf(
    typedEmail(value)
      .replace(/\p{Cf}/gu, "")
      .replace(/\p{Pd}/gu, "-"),
  );
}

/** Whether a line has no characters that could inject an email header or change the text direction. */
export function isPlainLine(text: string): boolean {
  return !unprintable.test(text);
}

/** The same for a text of several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replaceAll("\n", " "));
}

/** The value to fill a single-line field with: unprintable characters become a space. */
export function printableLine(text: string): string {
  return text.replace(unprintableRuns, " ");
}

/** The same for a field of several lines. */
export function printableText(text: string): string {
  return text.split("\n").map(printableLine).join("\n");
}

/** Matches a visible letter or digit, as opposed to only spaces, including zero-width ones. */
export const visible = /[\p{L}\p{N}]/u;

/** The local part as mail servers commonly accept it; the domain in letters of any script, with a dot. */
export const emailShape =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** RFC 5321: a path has at most 256 octets including its angle brackets. */
export const longestEmail = 254;

/** 6 to 15 digits (E.164), and the usual separators. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return /^\(?\+?[\d ()\-./]+$/.test(text) && digits >= 6 && digits <= 15;
}

// Control characters, lone surrogates, line and paragraph separators, and characters that change the text direction.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const unprintableRuns = new RegExp(`${unprintable.source}+`, "gu");

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

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

// Marked as pure: pages that check no name do not load it.
const commonTopLevelDomains = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `com net org info biz app dev shop xyz online site store top club live link click pro icu vip work space website tech cloud
  blog fun win loan bid page today world email support mobi name travel рф рус сайт онлайн укр бел срб`.split(
    /\s+/,
  ),
);

// Letters that Unicode normalization does not decompose into a base letter and a diacritic.
const plainLetters: Record<string, string> = { ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe" };

/** Text to be searched: lower case, without accents. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđßæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .trim();
}
