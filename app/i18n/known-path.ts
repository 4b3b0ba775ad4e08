// Which paths the site has, as a type: a path in the code that no route answers does not compile. Nothing of it is bundled.
import type { Register } from "react-router";

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
