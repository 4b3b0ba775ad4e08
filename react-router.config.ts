// How React Router lays out the build.
import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A guest's browser learns of the owner's routes, and of others, only when a link leads there (docs/decisions).
  routeDiscovery: { mode: "lazy" },
  // The one page with a client action needs it and its view at once: a kilobyte of pieces that nothing is gained by.
  splitRouteModules: false,
} satisfies Config;
