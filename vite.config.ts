// The build: React Router's plugin for the pages, and server.ts as the only entry of the server bundle.
import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { propertyFolder } from "./app/platform/property-folder.ts";
import { leaveOutUnused } from "./scripts/bundling/leave-out.ts";
import { chunkKinds, findChunk, type FindModule } from "./scripts/bundling/group-chunks.ts";

const loadedWithEveryPage = /\/(?:framework|shared)-[\w-]+\.js$/;

// What is imported as `#property/...` is that of the property's folder; `package.json` names the usual one.
const propertyAlias = { find: /^#property\//, replacement: `${resolve(propertyFolder)}/` };

// In this order: a group takes with a module all that it imports and that no group before has taken.
const hydratedChunks = chunkKinds.map((kind, index) => ({
  debugName: kind,
  priority: chunkKinds.length - index,
  name: (id: string, build: { getModuleInfo: FindModule }) => {
    const chunk = findChunk(id, (other) => build.getModuleInfo(other));
    return chunk?.kind === kind ? chunk.name : null;
  },
}));

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), leaveOutUnused()],
  resolve: { alias: [propertyAlias] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: hydratedChunks } } } },
    },
    ssr: {
      build: { rollupOptions: { input: "./server.ts" } },
      // Vite leaves this to the server's run time; React's development build renders pages three times as slowly.
      ...(command === "build" && {
        define: {
          "process.env.NODE_ENV": '"production"',
          // A built server belongs to the property that it was built for, whatever PROPERTY is at run time.
          "process.env.PROPERTY": JSON.stringify(propertyFolder),
        },
      }),
    },
  },
  // A service worker keeps its address from one build to the next: browsers look there for a newer one.
  worker: {
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === "today-worker.client" ? "today-worker.js" : "assets/[name]-[hash].js",
      },
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
    external: ["sharp", "pg", "nodemailer", "imapflow", "web-push", "passkit-generator"],
  },
}));
