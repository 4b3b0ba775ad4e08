// How React Router lays out the build.
import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are known at once: no extra /__manifest request (docs/decisions).
  routeDiscovery: { mode: "initial" },
} satisfies Config;
