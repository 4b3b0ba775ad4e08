// Shows notices that the site sends to this device, in browsers that do not show Declarative Web Push by themselves, and opens what
// they are about. It answers no request of any page.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { notification } = event.data.json();
  const { title, navigate, ...options } = notification;
  event.waitUntil(self.registration.showNotification(title, { ...options, data: { navigate } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.navigate));
});

// A window that shows the page already comes to the front.
async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  return shown ? shown.focus() : self.clients.openWindow(address);
}
