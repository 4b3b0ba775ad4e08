// Gives a tree of components the property whose pages they are: once, around the whole document.
import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import type { PropertyFacts } from "#property/facts.ts";
import type { Property } from "./property.ts";

/** What components may know: the facts as they are, and as the property's folder has them. */
type ShownProperty = Pick<Property, "facts" | "written">;

const PropertyContext = createContext<ShownProperty | null>(null);

/** Provides `property` to everything below. */
export function PropertyProvider(props: { property: ShownProperty; children: ReactNode }) {
  return <PropertyContext value={props.property}>{props.children}</PropertyContext>;
}

/** The property of the page. Throws outside `<PropertyProvider>`: an error of the developer. */
export function useProperty(): ShownProperty {
  const property = useContext(PropertyContext);
  if (!property)
    throw new Error("useFacts() was called outside <PropertyProvider>: wrap the tree in it.");
  return property;
}

/** The facts of the property, as they are now. */
export function useFacts(): PropertyFacts {
  return useProperty().facts;
}
