// A picture with its alternative text in the visitor's language.
import type { ReactNode } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { pictureName } from "#app/pictures/picture-address.ts";

interface SceneProps {
  /** As in pictures.json. */
  file: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** In the first viewport of the page. */
  priority?: boolean;
  /** As in Picture. */
  children?: ReactNode;
}

/** The page loads the messages `property.pictures`. */
export function Scene({ file, ...shown }: SceneProps) {
  const describe = useTranslations("property.pictures");
  return <Picture name={file} alt={describe(pictureName(file))} {...shown} />;
}
