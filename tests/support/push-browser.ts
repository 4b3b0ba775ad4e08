// Notifications in a browser of the tests: the permission, and a push service of its own, since the headless browser has none.
import type { BrowserContext, Page } from "playwright-core";

/**
 * Answers `subscribe` as a browser with a push service does, from now on and on each page; the permission is given, or refused. The
 * service worker is real.
 */
export async function givePushService(
  context: BrowserContext,
  { permission }: { permission: "granted" | "denied" },
): Promise<void> {
  await context.addInitScript((answer) => {
    const json = {
      endpoint: "https://push.example/device-1",
      expirationTime: null,
      keys: {
        // The example of RFC 8291, section 5.
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHh6r4Tts7J_aSIgg",
      },
    };
    const subscription = { endpoint: json.endpoint, toJSON: () => json };
    let state = answer;
    Object.defineProperty(Notification, "permission", { get: () => state });
    Notification.requestPermission = async () => state;
    PushManager.prototype.subscribe = async (options) => {
      if (typeof options?.applicationServerKey !== "string") throw new Error("no key");
      sessionStorage.setItem("subscribed", options.applicationServerKey);
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem("subscribed") ? (subscription as unknown as PushSubscription) : null;
  }, permission);
}

/**
 * Hands the page's service worker a notice as the push service would, and returns what it shows: the headless browser has no
 * notifications of its own.
 */
export async function deliverPush(page: Page, origin: string, content: unknown) {
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const { registration } = self as unknown as Worker;
    registration.showNotification = async (title, options) => {
      (self as unknown as Worker).shown = { title, options };
    };
  });
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const root = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (root) resolve(root.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify(content);
  const registrationId = await found;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  return worker.evaluate(async () => {
    for (let tries = 0; tries < 100 && !(self as unknown as Worker).shown; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return (self as unknown as Worker).shown;
  });
}

// What a service worker is within itself, for which this project has no types.
interface Worker {
  registration: {
    showNotification(title: string, options: Record<string, unknown>): Promise<void>;
  };
  shown?: { title: string; options: Record<string, unknown> };
}
