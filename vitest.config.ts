// The test runner's settings: `unit` needs only Node, `integration` starts a real PostgreSQL server beside SQLite,
// `faults` floods the built site, `kills` kills it, `install` runs deploy/ on a fresh Debian, `journeys` drives the
// site with a real browser.
import { defineConfig } from "vitest/config";

const postgres = ["tests/support/databases/postgres.ts"];
const kills = "tests/faults/kills/*.test.ts";
// A shared machine may be slow; generous timeouts do not slow down what passes at once.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // As many files at once as there are cores: the runner itself mostly waits.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "app/**/*.test.{ts,tsx}",
            "db/**/*.test.ts",
            "property/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          environment: "node",
          // No test here replaces a module or keeps state in one: files share modules, which halves the time.
          isolate: false,
          // Some try a rule with thousands of inputs.
          ...patience,
        },
      },
      {
        // What server.ts imports from the build is replaced by the sources: the whole site in one process.
        resolve: {
          alias: { "virtual:react-router/server-build": "/tests/support/server-build.ts" },
        },
        // The production build of React has no other runtime for JSX.
        oxc: { jsx: { development: false } },
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/production-react.ts"],
          css: { include: [/\?url/] },
          environment: "node",
          // As for `unit`: each file restores what it changes for its tests.
          isolate: false,
          globalSetup: postgres,
          ...patience,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: [kills],
          environment: "node",
          globalSetup: postgres,
          // One load test at a time: two would distort each other's measurements.
          fileParallelism: false,
          ...patience,
        },
      },
      {
        test: {
          name: "kills",
          include: [kills],
          environment: "node",
          globalSetup: postgres,
          // One at a time: each kills the site and starts it again.
          fileParallelism: false,
          ...patience,
        },
      },
      {
        test: {
          name: "install",
          include: ["tests/install/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/install/prepare.ts"],
          ...patience,
          // A whole installation, on a machine that may be busy with other work.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/support/pictures/encode-quickly.ts"],
          // Each file has a site and a browser of its own.
          isolate: false,
          // Not on a developer's machine. scripts/test.ts names each test that needed it (decision 73).
          retry: process.env["CI"] ? 1 : 0,
          ...patience,
        },
      },
    ],
  },
});
