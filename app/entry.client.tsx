// Hydrates what the server rendered in <main>; loaded only by pages with `hydrates`.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { facts as written } from "#property/facts.ts";
import { PropertyProvider } from "#app/i18n/property/property-provider.tsx";

// Before React renders: the page contains the settings that the owner changed since the build.
const changes = document.getElementById("facts")?.textContent;
const facts = { ...written, ...(changes && (JSON.parse(changes) as object)) };

startTransition(() => {
  hydrateRoot(
    document.getElementById("main")!,
    <StrictMode>
      <PropertyProvider property={{ facts, written }}>
        <HydratedRouter />
      </PropertyProvider>
    </StrictMode>,
  );
});
