// Hydrates the server's HTML in the browser; loaded only by pages with `hydrates`.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { facts } from "#property/facts.ts";

// Before React renders: the page contains the settings that the owner changed since the build.
const changes = document.getElementById("facts")?.textContent;
if (changes) Object.assign(facts, JSON.parse(changes));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
