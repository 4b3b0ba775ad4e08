// The language of a request: that of its URL, else the negotiated one.
import { isLanguage, type Language } from "./languages.ts";
import { negotiateLanguage } from "./negotiate.ts";
import type { LanguageFacts } from "./offered-languages.ts";

/** The cookie that mirrors the browser's saved choice. */
export const languageCookie = "language";

/** The language of a request, and the one in its URL, from the arguments of a loader or action. */
export function readLanguage(
  args: {
    request: { headers: Pick<Headers, "get"> };
    params: { lang?: string | undefined };
  },
  facts: LanguageFacts,
): {
  language: Language;
  addressLanguage: Language | null;
} {
  const named = args.params.lang;
  if (isLanguage(named)) return { language: named, addressLanguage: named };
  const wishes = {
    saved: cookieValue(args.request.headers.get("cookie"), languageCookie),
    acceptLanguage: args.request.headers.get("accept-language"),
  };
  const language = negotiateLanguage(wishes, facts);
  return { language, addressLanguage: null };
}

function cookieValue(header: string | null, name: string): string | null {
  const found = header?.split(";").find((part) => part.trim().startsWith(`${name}=`));
  return found ? found.trim().slice(name.length + 1) : null;
}
