/** Arguments of `node` with which a child process can run the app's sources though Vite did not build them. */
export const withoutVite = ["--import", "./tests/support/site/without-vite.ts"];
