// What React does in the browser beside the page itself: the layout around it is the server's, which React does not own.
import { useEffect } from "react";
import {
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import { stayOf } from "./stay-search.ts";
import { spinnerDelay } from "./scripts/spinner-delay.ts";

/** The content of `<main>`: navigations of React show the layout's spinner, restore the scroll position, and keep its links. */
export function HydratedPage() {
  const isBusy = useNavigation().state !== "idle";
  useSpinner(isBusy);
  useFragments(isBusy);
  useLayoutLinks(useLocation().search);
  useScrollRestoration();
  return <Outlet />;
}

// For all other navigations the layout script does the same.
function useSpinner(busy: boolean): void {
  useEffect(() => {
    const spinner = document.querySelector<HTMLElement>(".loading");
    if (!busy || !spinner) return undefined;
    const timer = setTimeout(() => {
      spinner.hidden = false;
    }, spinnerDelay);
    return () => {
      clearTimeout(timer);
      spinner.hidden = true;
    };
  }, [busy]);
}

// While another search is loaded the router must not see that a link to a section of this page was followed: it would cancel the search.
function useFragments(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const shown = location.pathname + location.search;
    const onPopstate = (event: Event) => {
      if (location.hash && location.pathname + location.search === shown) event.preventDefault();
    };
    addEventListener("beforepopstate", onPopstate);
    return () => removeEventListener("beforepopstate", onPopstate);
  }, [isBusy]);
}

// Canceling this event keeps a popstate from React Router, which would treat the URL of a section or of an open picture (lightbox) as
// another page. A window calls its listeners in the order of registration: this module is loaded before the router starts.
if (!import.meta.env.SSR)
  addEventListener("popstate", (event) => {
    if (!dispatchEvent(new Event("beforepopstate", { cancelable: true })))
      event.stopImmediatePropagation();
  });

// The same page in another language keeps what was chosen here, and the header's link to /book the stay.
function useLayoutLinks(search: string): void {
  useEffect(() => {
    const query = new URLSearchParams(search).toString();
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-language]"))
      link.search = query;
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-book]"))
      link.search = stayOf(search);
  }, [search]);
}
