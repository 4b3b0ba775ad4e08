// Reports that a prefetched or prerendered page is now shown, so that its page view can be counted: the server cannot see it.
const page = document as Document & { prerendering?: boolean };
const [entry] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
  deliveryType?: string;
  activationStart?: number;
})[];

// https://wicg.github.io/nav-speculation/prerendering.html; `deliveryType` identifies a prefetched document, and
// `activationStart` one that was prerendered and shown before this ran.
if (page.prerendering) page.addEventListener("prerenderingchange", reportSeen, { once: true });
else if (entry?.activationStart || entry?.deliveryType === "navigational-prefetch") reportSeen();

function reportSeen() {
  navigator.sendBeacon("/seen", location.pathname + location.search);
}
