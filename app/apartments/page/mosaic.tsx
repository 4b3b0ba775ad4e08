// The pictures of an apartment: one large, four small, and the others hidden; each opens in the lightbox.
import { useEffect } from "react";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { Lightbox, lightboxScript } from "#app/pictures/lightbox/lightbox.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { apartmentPicture, inMosaic } from "../rules/picture-pages.ts";
import type { SentApartment } from "./read-apartment.server.ts";

interface MosaicProps {
  apartment: Pick<SentApartment, "slug" | "pictures" | "staySearch" | "notice">;
}

/** Closing a picture leads back to the chosen dates, even without JavaScript. */
export function Mosaic({ apartment }: MosaicProps) {
  const { slug, pictures, staySearch, notice } = apartment;
  const t = useTranslations("apartments.about");
  const lightbox = useTranslations("pages.gallery");
  const { to } = useLanguage();
  useEffect(() => {
    // Loaded after everything that reading and booking need; without it each picture is a page of its own. Imported by URL:
    // what Vite adds to other dynamic imports is half as large again.
    import(/* @vite-ignore */ lightboxScript).catch(() => undefined);
  }, []);
  const address = (name = "") => to(apartmentPicture(slug, name)) + staySearch;
  const count = pictures.length;
  if (count === 0) return null;
  return (
    <>
      <div className="mosaic">
        {pictures.map(({ name, alt, caption, rendering }, place) => (
          <a
            key={name}
            href={address(name)}
            hidden={place >= inMosaic}
            data-count={lightbox("picture", { number: place + 1, count })}
            data-caption={caption}
            data-render={rendering && ""}
          >
            <Picture
              name={name}
              alt={alt}
              sizes={place === 0 ? largeSizes : smallSizes}
              priority={place === 0}
            />
          </a>
        ))}
        <a className="btn btn--s all" href={address(pictures[0]?.name)}>
          <Icon name="images" /> {t("pictures", { count })}
        </a>
      </div>
      {notice && <p className="mini muted">{notice}</p>}
      <Lightbox
        count={count}
        close={lightbox("closeApartment")}
        rendering={pictures.find(({ rendering }) => rendering)?.rendering}
      />
    </>
  );
}

const largeSizes = "(min-width: 40em) min(48vw, 656px), 100vw";
const smallSizes = "(min-width: 40em) min(24vw, 325px), 50vw";
