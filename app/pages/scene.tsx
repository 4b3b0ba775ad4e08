// A picture with its alternative text in the visitor's language.
import type { ReactNode } from "react";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { Picture, usePictureFacts } from "#app/pictures/picture.tsx";
import { pictureName } from "#app/pictures/picture-address.ts";

interface SceneProps {
  /** As in pictures.json, or the name of a picture that the owner chose; null for `otherwise`. */
  file: string | null;
  /** Shown where there is no such picture any more. */
  otherwise?: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** In the first viewport of the page. */
  priority?: boolean;
  /** As in Picture. */
  children?: ReactNode;
}

/** The page loads the messages `property.pictures`. */
export function Scene({ file, otherwise, ...shown }: SceneProps) {
  const describe = useTranslations("property.pictures");
  // The owner may have deleted the picture that was chosen.
  const exists = usePictureFacts(file ?? "") !== null;
  const name = (file !== null && (otherwise === undefined || exists) ? file : otherwise)!;
  return <Picture name={name} alt={describe(pictureName(name))} {...shown} />;
}
