// Set-up of a test file: React as in production. Its development build records a stack for every element, a sixth of the
// time of tests that render pages, and warns only on the console, which these tests do not read.
import { env } from "node:process";

const mode = env["NODE_ENV"];
env["NODE_ENV"] = "production";
await Promise.all([import("react"), import("react/jsx-runtime"), import("react-dom/server")]);
// What the site and the programs that a test starts read stays as it was.
env["NODE_ENV"] = mode;
