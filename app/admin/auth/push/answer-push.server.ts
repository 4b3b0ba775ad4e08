// Handles the forms of the account page about notifications on the user's devices.
import type { App } from "#app/app.server.ts";
import { addDevice, loadPush, removeDevice, tryDevice } from "#app/push/subscribe.server.ts";
import type { PushState } from "#app/push/subscribe.server.ts";
import { longestSubscription } from "#app/push/rules/subscription.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import { hasAccess } from "../../rules/access.ts";
import { parseBrowserName } from "../rules/sign-in.ts";
import type { BrowserName } from "../rules/sign-in.ts";
import type { SignInRequest } from "../sign-in/sign-in-request.server.ts";
import type { User } from "../users.sql.server.ts";

/** What the account page says afterwards. */
export type PushDone = "pushOn" | "pushOff" | "pushTest" | "pushFailed";

/** Its value in the page's query, or null for a form that is about something else, and for cleaners, who see no bookings. */
export async function answerPush(
  form: FormData,
  user: User,
  signInRequest: SignInRequest,
  app: App,
): Promise<PushDone | null> {
  if (!hasAccess(user.role, "staff")) return null;
  const holder = { personId: user.id, bookingId: "" };
  const id = formText(form, "device", 36);
  switch (formText(form, "do")) {
    case "pushOn": {
      const subscription = formText(form, "subscription", longestSubscription);
      const kinds = form.getAll("kind").filter((kind) => typeof kind === "string");
      const browser = signInRequest.browser.slice(0, 300);
      const added = await addDevice(holder, { subscription, kinds, browser }, app);
      return added ? "pushOn" : "pushFailed";
    }
    case "pushOff":
      await removeDevice(holder, id, app);
      return "pushOff";
    case "pushTest":
      return (await tryDevice(holder, id, app)) ? "pushTest" : "pushFailed";
    default:
      return null;
  }
}

/** What the section shows. */
export interface UserPush extends Omit<PushState, "devices"> {
  devices: (Omit<PushState["devices"][number], "browser"> & { name: BrowserName })[];
}

/** Null for cleaners. */
export async function loadUserPush(
  { id, role }: Pick<User, "id" | "role">,
  app: Pick<App, "database">,
): Promise<UserPush | null> {
  if (!hasAccess(role, "staff")) return null;
  const { publicKey, devices } = await loadPush({ personId: id, bookingId: "" }, app);
  return {
    publicKey,
    devices: devices.map(({ browser, ...device }) => ({
      ...device,
      name: parseBrowserName(browser),
    })),
  };
}
