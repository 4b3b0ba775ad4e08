// The build: React Router's plugin for the pages, and server.ts as the one entry of the server bundle.
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: "./server.ts" } } },
  },
  ssr: { external: ["sharp", "pg", "nodemailer"] },
});
