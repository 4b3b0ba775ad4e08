// React Router's build settings.
import type { Config } from "@react-router/dev/config";
import { buildFolder } from "./app/platform/property-folder.ts";

export default {
  ssr: true,
  buildDirectory: buildFolder,
  // A visitor's browser learns of admin and other routes only when a page links to them (docs/decisions).
  routeDiscovery: { mode: "lazy" },
  // The only page with a client action needs it together with its view: splitting would cost a kilobyte without benefit.
  splitRouteModules: false,
} satisfies Config;
