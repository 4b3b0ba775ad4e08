// The account page's choice whether this device keeps Today: shows the button that applies, and turns it on or off.
import { choose, chosenUsers } from "./chosen-users.ts";
import { forgetPages } from "./kept-pages.ts";

const section = document.querySelector<HTMLElement>("[data-keep-day]");
if (section && "serviceWorker" in navigator && "caches" in window && "locks" in navigator)
  offer(section, section.dataset.keepDay ?? "", section.dataset.worker ?? "");

function offer(parts: HTMLElement, user: string, worker: string) {
  const part = (name: string) => parts.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  const show = () => {
    const isOn = chosenUsers()?.includes(user) ?? false;
    part("on").hidden = isOn;
    part("off").hidden = !isOn;
  };
  const press = (name: "on" | "off", work: () => Promise<void>) => {
    part(name)
      .querySelector("button")
      ?.addEventListener("click", () => {
        part("failed").hidden = true;
        void work()
          .then(() => {
            show();
            part(name === "on" ? "off" : "on")
              .querySelector("button")
              ?.focus();
          })
          .catch(() => {
            part("failed").hidden = false;
          });
      });
  };
  press("on", async () => {
    await navigator.serviceWorker.register(worker, { scope: "/admin" });
    choose(user, true);
  });
  press("off", async () => {
    choose(user, false);
    await forgetPages();
    if (chosenUsers()?.length) return;
    const found = await navigator.serviceWorker.getRegistrations();
    await found.find(({ scope }) => new URL(scope).pathname === "/admin")?.unregister();
  });
  part("without").hidden = true;
  show();
}
