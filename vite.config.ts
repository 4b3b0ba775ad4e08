// The build: React Router's plugin for the pages, and server.ts as the one entry of the server bundle.
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./server.ts" } },
      // Vite leaves this to the run time of a server; React's development build renders a page three times as slowly.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  // One server file boots faster and carries React's production build whatever NODE_ENV says at run time; packages with
  // native parts or file access of their own stay outside. `npm run dev` leaves all outside: it cannot run CommonJS.
  ssr: {
    noExternal: command === "build" ? true : [],
    external: ["sharp", "pg", "nodemailer"],
  },
}));
