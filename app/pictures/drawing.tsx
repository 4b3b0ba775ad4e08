// A drawing of the house as it is: sharp at every size, and heavier than a print of it.
import { useRouteLoaderData } from "react-router";
import { drawingFile, type PictureList } from "./picture-address.ts";

/** `name` without its ending; `alt` as for a picture. In the first view of its page. Throws for a name that is no drawing's: a defect. */
export function Drawing({ name, alt }: { name: string; alt: string }) {
  const facts = useRouteLoaderData<{ pictures: PictureList }>("root")?.pictures[name];
  if (!facts?.drawing) throw new Error(`No drawing is called "${name}".`);
  const { hash, width, height } = facts;
  return (
    <img
      alt={alt}
      src={`/photos/${drawingFile(name, hash)}`}
      fetchPriority="high"
      decoding="async"
      width={width}
      height={height}
    />
  );
}
