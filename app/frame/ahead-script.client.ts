// Of every page that may have been fetched ahead: says once that it is looked at, which the server cannot see itself.
const page = document as Document & { prerendering?: boolean };
const [arrival] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
  deliveryType?: string;
})[];

// https://wicg.github.io/nav-speculation/prerendering.html; deliveryType is the prefetch's own sign.
if (page.prerendering) page.addEventListener("prerenderingchange", say, { once: true });
else if (arrival?.deliveryType === "navigational-prefetch") say();

function say() {
  navigator.sendBeacon("/seen", location.pathname + location.search);
}
