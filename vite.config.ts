// The build: React Router's plugin for the pages, and server.ts as the one entry of the server bundle.
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const framework =
  "rolldown-runtime|components|errorBoundaries|jsx-runtime|lib|language-provider|preload-helper";
const interfaceParts = "icon|field|note|picture|tag|page-head|spinner|plain-date";
const loadedWithEveryPage = new RegExp(`/(${framework}|${interfaceParts})-[\\w-]+\\.js$`);

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./server.ts" } },
      // Vite leaves this to the run time of a server; React's development build renders a page three times as slowly.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  build: {
    modulePreload: {
      // What nearly every page with React has loaded already need not be named again wherever a part of a page is loaded
      // later: the names were some 150 bytes of /book, packed.
      resolveDependencies: (_, dependencies) =>
        dependencies.filter((name) => !loadedWithEveryPage.test(name)),
    },
  },
  // One server file boots faster and carries React's production build whatever NODE_ENV says at run time; packages with
  // native parts or file access of their own stay outside. `npm run dev` leaves all outside: it cannot run CommonJS.
  ssr: {
    noExternal: command === "build" ? true : [],
    external: ["sharp", "pg", "nodemailer"],
  },
}));
