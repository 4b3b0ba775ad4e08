// Wakes the server's HTML up in the browser; only pages that say `hydrates` load this.
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { facts } from "#property/facts.ts";

// Before React looks: the page says what the owner changed since these files were built.
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
