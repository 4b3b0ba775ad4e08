// The build: React Router's plugin for the pages, and server.ts as the only entry of the server bundle.
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
      // Vite leaves this to the server's run time; React's development build renders pages three times as slowly.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  build: {
    modulePreload: {
      // Chunks that nearly every hydrated page has already loaded need not be listed again for each lazily loaded part:
      // the names took some 150 bytes of /book, compressed.
      resolveDependencies: (_, dependencies) =>
        dependencies.filter((name) => !loadedWithEveryPage.test(name)),
    },
  },
  // A single server file starts faster and contains React's production build whatever NODE_ENV is at run time; packages
  // with native parts or file access of their own stay external. `npm run dev` leaves all external: it cannot run
  // CommonJS.
  ssr: {
    noExternal: command === "build" ? true : [],
    external: ["sharp", "pg", "nodemailer"],
  },
}));
