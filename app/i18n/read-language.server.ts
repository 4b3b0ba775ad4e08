// The language of a request: from its address, or negotiated from its header.
import { isOffered } from "./addresses.ts";
import type { LanguageFacts } from "./addresses.ts";
import { isLanguage } from "./languages.ts";
import type { Language } from "./languages.ts";

// The cookie that mirrors the browser's saved choice.
const languageCookie = "language";
/** The cookie with the signed-in user's language, for the pages of the admin alone. */
export const adminLanguageCookie = "admin-language";

/**
 * The language of a request, and the one in its URL, from the arguments of a loader or action. The admin has a saved choice
 * of its own, for each user: that of the visitors' pages does not count there.
 */
export function readLanguage(
  args: {
    request: { url: string; headers: Pick<Headers, "get"> };
    params: { lang?: string | undefined };
  },
  facts: LanguageFacts,
): {
  language: Language;
  addressLanguage: Language | null;
} {
  const named = args.params.lang;
  if (isLanguage(named)) return { language: named, addressLanguage: named };
  const isAdmin = /^\/admin(?:[/.]|$)/.test(new URL(args.request.url).pathname);
  const cookie = isAdmin ? adminLanguageCookie : languageCookie;
  const preferences = {
    saved: cookieValue(args.request.headers.get("cookie"), cookie),
    acceptLanguage: args.request.headers.get("accept-language"),
  };
  const language = negotiateLanguage(preferences, facts);
  return { language, addressLanguage: null };
}

function cookieValue(header: string | null, name: string): string | null {
  const found = header?.split(";").find((part) => part.trim().startsWith(`${name}=`));
  return found ? found.trim().slice(name.length + 1) : null;
}

/** The language preferences in a request: the saved choice (cookie) and the Accept-Language header. */
export interface LanguagePreferences {
  saved: string | null;
  acceptLanguage: string | null;
}

/** The saved language if offered, else the first offered one of the browser's, else the property's default one. */
export function negotiateLanguage(
  { saved, acceptLanguage }: LanguagePreferences,
  facts: LanguageFacts,
): Language {
  if (isLanguage(saved) && isOffered(saved, facts)) return saved;
  for (const tag of tagsByPreference(acceptLanguage ?? "")) {
    const language = supportedFor(tag);
    if (language && isOffered(language, facts)) return language;
  }
  return facts.defaultLanguage;
}

// First the full tag, then the part before the dash.
function supportedFor(tag: string): Language | null {
  const full = tag.toLowerCase();
  if (isLanguage(full)) return full;
  const primary = full.split("-", 1)[0];
  return isLanguage(primary) ? primary : null;
}

// RFC 9110 12.5.4: tags with weights; weight 0 means "not acceptable"; equal weights keep their order.
function tagsByPreference(header: string): string[] {
  return header
    .slice(0, 1000) // a longer header is no browser's
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((p) => /^\s*q\s*=\s*([0-9.]+)\s*$/i.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
