// The pages that a guest can open without having entered anything, as paths without a language.
import { aComingStay } from "../booking/coming-stay.ts";

const { checkIn, checkOut } = aComingStay({ inDays: 90, nights: 7 });

/** Seven nights for two, three months from now, as a search. */
export const aSearch = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2`;

/** Every kind of page once, and those again that a search changes. */
export const publicPages = [
  "/",
  "/apartments",
  `/apartments?${aSearch}&guests=3&priceMin=oops`,
  "/apartments?guests=4&location=lagoon",
  "/apartments/premium-family-apartment",
  `/apartments/premium-family-apartment?${aSearch}`,
  `/apartments/premium-family-apartment/pictures/beach?${aSearch}`,
  "/book",
  `/book?${aSearch}&apartment=2`,
  "/book?checkIn=2027-02-30&checkOut=2027-01-01&adults=0&children=-1&step=details",
  `/book?${aSearch}&apartment=2&step=details`,
  `/book/together?${aSearch.replace("adults=2", "adults=7&children=1")}`,
  "/location",
  "/gallery",
  "/gallery?show=rooms",
  "/gallery/garden-pool",
  "/amenities",
  "/best-price",
  "/compare",
  `/compare?${aSearch}`,
  "/contact",
  `/waiting?${aSearch}&apartment=2`,
  "/legal/terms",
  "/legal/privacy",
  "/legal/cancellation",
  "/legal/accessibility",
  "/no-such-page",
];

/** The path of a page in a language: `/ru` for home. */
export function inLanguage(language: string, path: string): string {
  return `/${language}${path === "/" ? "" : path}`;
}
