// How React Router lays out the build.
import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A guest's browser learns of the owner's routes, and of others, only when a link leads there (docs/decisions).
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
