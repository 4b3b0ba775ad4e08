// The active filters, each a link that removes it; and what is shown when no apartment passes them: which one to loosen, and a link
// that resets them.
import { Link } from "react-router";
import { Skyline } from "#property/brand/skyline.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { listAddress } from "../rules/list-search.ts";
import type { ListSearch, SearchName } from "../rules/list-search.ts";
import { resetAddress } from "./filter-form.tsx";
import type { ListedApartments } from "./find-apartments.server.ts";

/** Renders nothing when no filter is active. */
export function FilterChips({ list }: { list: ListedApartments }) {
  const t = useTranslations("apartments.chips");
  const { to } = useLanguage();
  const without = (names: SearchName[], more: ListSearch = {}) => {
    const left = { ...list.search };
    for (const name of names) delete left[name];
    return to(listAddress({ ...left, ...more }, list.bounds));
  };
  return useSetFilters(list).map(({ text, names, left }) => (
    <Link key={text} className="chip" to={without(names, left)} preventScrollReset>
      {text} <Icon name="x" />
      <span className="vh">{t("remove")}</span>
    </Link>
  ));
}

/** Moves the focus to the heading above the results, because the clicked link disappears with its filter. */
function focusResults(): void {
  document.getElementById("results")?.focus({ preventScroll: true });
}

function useSetFilters({ filters, features, stay }: ListedApartments) {
  const facts = useFacts();
  const t = useTranslations("apartments");
  const { format } = useLanguage();
  const { guests, side, priceMin, priceMax } = filters;
  const money = (units: number) => format.moneyShort(units * 100, facts.currency);
  // `left` is what stays of a filter that is removed in part.
  const set: { text: string; names: SearchName[]; left?: ListSearch }[] = [];
  if (guests) set.push({ text: t("chips.guests", { guests }), names: ["guests"] });
  if (side !== "all") set.push({ text: t(`sides.${side}`), names: ["side"] });
  for (const { key, label, chosen } of features) {
    const others = filters.features.filter((other) => other !== key).join(" ");
    if (chosen) set.push({ text: label, names: ["with"], left: { with: others } });
  }
  if (priceMin !== null)
    set.push({ text: t("chips.priceMin", { price: money(priceMin) }), names: ["priceMin"] });
  if (priceMax !== null)
    set.push({ text: t("chips.priceMax", { price: money(priceMax) }), names: ["priceMax"] });
  if (stay)
    set.push({
      text: format.dateRange(stay.checkIn, stay.checkOut, "short"),
      names: ["checkIn", "checkOut", "adults", "children"],
    });
  return set;
}

/** The hint names the filter to loosen, if loosening a single one is enough. */
export function EmptyList({ list }: { list: ListedApartments }) {
  const facts = useFacts();
  const t = useTranslations("apartments");
  const { format, to } = useLanguage();
  const { hint } = list;
  return (
    <div className="void">
      <Skyline />
      <h3>{t("empty.heading")}</h3>
      <p className="muted">
        {hint
          ? t(`empty.${hint.drop}`, {
              count: hint.count,
              price: format.moneyShort(hint.from, facts.currency),
            })
          : t("empty.all")}
      </p>
      <Link className="btn" to={to(resetAddress(list))} preventScrollReset onClick={focusResults}>
        {t("filters.reset")}
      </Link>
    </div>
  );
}
