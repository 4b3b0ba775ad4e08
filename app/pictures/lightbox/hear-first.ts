// Asks the lightbox first when a visitor goes back or forward: React Router would take the address of an open picture for
// another page. Browsers tell the listeners of a window in the order in which they came: this one comes with the card of an
// apartment, which every page has that React wakes up and that shows pictures or leads to them without a new document.
if (!import.meta.env.SSR)
  addEventListener("popstate", (event) => {
    if (!dispatchEvent(new Event("lightbox", { cancelable: true })))
      event.stopImmediatePropagation();
  });
