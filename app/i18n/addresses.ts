// The addresses of a page in its languages, which languages are offered, and which paths the site has, as a type: a path in
// the code that no route answers does not compile.
import type { Register } from "react-router";
import type { PropertyFacts } from "#property/facts.ts";
import { isLanguage, languages } from "./languages.ts";
import type { Language } from "./languages.ts";

/** Splits `/fr/apartments` into its language and the plain path; a path without prefix has `language: null`. */
export function splitAddress(pathname: string): { language: Language | null; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (!isLanguage(first)) return { language: null, path: pathname };
  return { language: first, path: `/${rest.join("/")}` };
}

/** The URL of `path` (plain, with or without query) in `language`; `null` gives the URL that negotiates the language. */
export function addressIn<const Path extends string>(
  language: Language | null,
  path: Path & KnownPath<Path>,
): string {
  if (!language) return path;
  return path === "/"
    ? `/${language}`
    : path.startsWith("/?")
      ? `/${language}${path.slice(1)}`
      : `/${language}${path}`;
}

/** What the property says of its languages. */
export type LanguageFacts = Pick<PropertyFacts, "defaultLanguage" | "hiddenLanguages">;

/** In the order of the menus; the default language is always among them. */
export function offeredLanguages(facts: LanguageFacts): Language[] {
  return languages.filter((language) => isOffered(language, facts));
}

/** A hidden language is in no menu and not in the sitemap, and its URLs redirect to the default language. */
export function isOffered(language: Language, facts: LanguageFacts): boolean {
  return language === facts.defaultLanguage || !facts.hiddenLanguages.includes(language);
}

/** A route as in `/apartments/:slug`; the languages' prefix is added by `addressIn`. */
export type PagePath<Page = keyof Register["pages"]> = Page extends `${string}*`
  ? never
  : Page extends "/:lang?"
    ? "/"
    : Page extends `/:lang?${infer Path}`
      ? Path
      : Page;

type Plain<Path> = Path extends `${infer Before}#${string}`
  ? Plain<Before>
  : Path extends `${infer Before}?${string}`
    ? Before
    : Path;

type Segments<Path> = Path extends `${infer First}/${infer Rest}`
  ? [First, ...Segments<Rest>]
  : [Path];

// A part that is only known at run time may be anything, also the query behind the last part.
type Fits<Path, Of> = Path extends [infer First, ...infer Rest]
  ? Of extends [infer Name, ...infer Names]
    ? Name extends `:${string}`
      ? Fits<Rest, Names>
      : Name extends First
        ? Fits<Rest, Names>
        : false
    : false
  : Of extends []
    ? true
    : false;

type IsKnown<Path, Each = PagePath> = Each extends string
  ? Fits<Segments<Plain<Path>>, Segments<Each>>
  : never;

/** A guest's own page of a booking, without its language; the paths of its other pages begin with it. */
export type BookingPath = `/my-booking/${string}`;

/**
 * For a parameter `path: Path & KnownPath<Path>`: the path with or without query and fragment. A `string` that is only
 * known at run time is let through.
 */
export type KnownPath<Path extends string> = string extends Path
  ? unknown
  : true extends IsKnown<Path>
    ? unknown
    : { noRouteAnswers: Path };

/** The URL of a plain path, in one language. */
export type ToAddress = <const Path extends string>(path: Path & KnownPath<Path>) => string;
