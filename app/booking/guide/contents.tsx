// What the guide has, as links into the page.
import { useWords } from "#app/i18n/language-provider.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

// In the order of the page; the names are those of property/words/*/guide.json.
const parts: [name: string, icon: IconName][] = [
  ["arrive", "locate-fixed"],
  ["enter", "key-round"],
  ["house", "house"],
  ["eat", "cooking-pot"],
  ["water", "sailboat"],
  ["land", "footprints"],
  ["help", "circle-alert"],
];

/** Not printed: paper has no links. */
export function GuideContents() {
  const t = useWords("guide");
  const words = useWords("property.guide");
  return (
    <nav aria-label={t("contents")}>
      <ol className="acts">
        {parts.map(([name, icon]) => (
          <li key={name}>
            <a href={`#${name}`}>
              <Icon name={icon} />
              <span>{words(`${name}.title`)}</span>
              <Icon name="arrow-down" />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
