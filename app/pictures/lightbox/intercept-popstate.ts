// Lets the lightbox handle popstate before React Router, which would treat the URL of an open picture as another page.
// Browsers call the listeners of a window in the order of registration: this module is imported by the apartment card, which is
// on every hydrated page that shows pictures or links to them without loading a new document.
if (!import.meta.env.SSR)
  addEventListener("popstate", (event) => {
    if (!dispatchEvent(new Event("lightbox", { cancelable: true })))
      event.stopImmediatePropagation();
  });
