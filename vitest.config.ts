// The test runner's settings: unit tests beside the code, integration tests under tests/.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "property/**/*.test.ts", "scripts/**/*.test.ts"],
    environment: "node",
  },
});
