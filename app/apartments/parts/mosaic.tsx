// The pictures of an apartment: one large, four small, each a way into the gallery.
import { useLanguage, useWords } from "#app/i18n/language-provider.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ShownApartment } from "./read-apartment.server.ts";

/** At most five pictures, the first of them large. */
export function Mosaic({ pictures }: Pick<ShownApartment, "pictures">) {
  const t = useWords("apartments.about");
  const { to } = useLanguage();
  return (
    <div className="mosaic">
      {pictures.map(({ name, alt }, place) => (
        <a key={name} href={to(`/gallery/${name}`)}>
          <Picture
            name={name}
            alt={alt}
            sizes={place === 0 ? largeSizes : smallSizes}
            priority={place === 0}
          />
        </a>
      ))}
      <a className="btn btn--s all" href={to("/gallery")}>
        <Icon name="images" /> {t("pictures")}
      </a>
    </div>
  );
}

const largeSizes = "(min-width: 88em) 656px, (min-width: 43.75em) 48vw, 100vw";
const smallSizes = "(min-width: 88em) 325px, (min-width: 43.75em) 24vw, 50vw";
