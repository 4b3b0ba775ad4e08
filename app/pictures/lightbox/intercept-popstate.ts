// Lets the lightbox handle popstate before React Router, which would treat the URL of an open picture as another page.
// Browsers call the listeners of a window in the order of registration: the module of a hydrated page with a lightbox imports this one, and
// is loaded before the router starts.
if (!import.meta.env.SSR)
  addEventListener("popstate", (event) => {
    if (!dispatchEvent(new Event("lightbox", { cancelable: true })))
      event.stopImmediatePropagation();
  });
