// Notifications in the browser, without React: shows the forms that apply to this device, asks for the permission, and sends what the
// browser's push service says with the form. Without support everything stays as the server wrote it.

if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  for (const line of document.querySelectorAll<HTMLElement>("[data-without-push]"))
    line.hidden = true;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-push-key]"))
    handleSubmit(form);
  void showState();
}

// The form for turning on, or what is shown of this device where it is on already.
async function showState() {
  const own = await ownHash().catch(() => null);
  let isOn = false;
  for (const part of document.querySelectorAll<HTMLElement>("[data-push-device]"))
    if (part.dataset.pushDevice === own) {
      isOn = true;
      part.hidden = false;
      for (const mark of part.querySelectorAll<HTMLElement>("[data-push-here]"))
        mark.hidden = false;
    }
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-push-key]"))
    form.hidden = isOn;
}

async function ownHash(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  // A permission that was taken back leaves the subscription in some browsers.
  if (!subscription || Notification.permission !== "granted") return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function handleSubmit(form: HTMLFormElement) {
  let isBusy = false;
  // The page may be restored from the back/forward cache.
  addEventListener("pageshow", () => {
    isBusy = false;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    showFault(form, null);
    void subscribe(form.dataset.pushKey ?? "")
      .then((subscription) => {
        const field = form.elements.namedItem("subscription");
        if (field instanceof HTMLInputElement) field.value = JSON.stringify(subscription);
        // Submits without calling the listener above again.
        form.submit();
      })
      .catch(() => {
        isBusy = false;
        showFault(form, Notification.permission === "denied" ? "denied" : "failed");
      });
  });
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  // Asked for first: some browsers only ask right after the press.
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not granted");
  // Not that of the page: the account page may have another worker, that of Today.
  const { pushManager } = await registerWorker();
  const options = { applicationServerKey, userVisibleOnly: true };
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    // Made for a former key of the site.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  });
}

// Subscribing needs a worker that is active.
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register("/push-worker.js");
  const starting = registration.active ? null : (registration.installing ?? registration.waiting);
  if (starting && starting.state !== "activated")
    await new Promise<void>((resolve, reject) => {
      starting.addEventListener("statechange", () => {
        if (starting.state === "activated") resolve();
        if (starting.state === "redundant") reject(new Error("The worker did not start"));
      });
    });
  return registration;
}

function showFault(form: HTMLFormElement, fault: string | null) {
  for (const line of form.querySelectorAll<HTMLElement>("[data-fault]"))
    line.hidden = line.dataset.fault !== fault;
}
