// The drawn map in the guide: a picture of the site's own, so that it is there without a network.
import { useLanguage } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Drawing } from "#app/pictures/drawing.tsx";

/** What the picture shows, that it is only a drawing, and the words of the link. */
export interface MapTexts {
  alt: string;
  notice: string;
  open: string;
}

/** Where the property is, with its position in numbers, and a link to a map for those who have a network. */
export function GuideMap({ texts }: { texts: MapTexts }) {
  const facts = useFacts();
  const { format } = useLanguage();
  const { lat, lng } = facts.coordinates;
  const position = `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  const zoomed = `${lat.toFixed(5)}/${lng.toFixed(5)}`;
  return (
    <figure>
      <div className="guide__map">
        <Drawing
          name="map"
          alt={texts.alt}
          variants={{ media: "(max-width: 59.9375em)", sizes: "92vw" }}
        />
        <span className="pin pin--home">
          <span>{facts.name}</span>
          <i />
        </span>
      </div>
      <figcaption className="small muted">
        {texts.notice}
        {format.space}
        <a href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/${zoomed}`}>
          {texts.open}
        </a>{" "}
        <span translate="no">({position})</span>
      </figcaption>
    </figure>
  );
}
