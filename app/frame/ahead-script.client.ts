// Reports that a prefetched or prerendered page is now shown, so that its page view can be counted: the server cannot see it.
const page = document as Document & { prerendering?: boolean };
const [arrival] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
  deliveryType?: string;
})[];

// https://wicg.github.io/nav-speculation/prerendering.html; `deliveryType` identifies a prefetched document.
if (page.prerendering) page.addEventListener("prerenderingchange", say, { once: true });
else if (arrival?.deliveryType === "navigational-prefetch") say();

function say() {
  navigator.sendBeacon("/seen", location.pathname + location.search);
}
