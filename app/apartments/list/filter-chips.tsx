// The active filters, each a link that removes it.
import { Link } from "react-router";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property-provider.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { listAddress } from "../rules/list-search.ts";
import type { SearchName } from "../rules/list-search.ts";
import type { ListedApartments } from "./find-apartments.server.ts";

/** Renders nothing when no filter is active. */
export function FilterChips({ list }: { list: ListedApartments }) {
  const t = useTranslations("apartments.chips");
  const { to } = useLanguage();
  const without = (names: SearchName[]) => {
    const left = { ...list.search };
    for (const name of names) delete left[name];
    return to(listAddress(left, list.bounds));
  };
  return useSetFilters(list).map(({ text, names }) => (
    <Link key={names[0]} className="chip" to={without(names)} preventScrollReset>
      {text} <Icon name="x" />
      <span className="vh">{t("remove")}</span>
    </Link>
  ));
}

/** Moves the focus to the heading above the results, because the clicked link disappears with its filter. */
export function focusResults(): void {
  document.getElementById("results")?.focus({ preventScroll: true });
}

function useSetFilters({ filters, stay }: ListedApartments) {
  const facts = useFacts();
  const t = useTranslations("apartments");
  const { format } = useLanguage();
  const { guests, side, priceMin, priceMax } = filters;
  const money = (euro: number) => format.moneyShort(euro * 100, facts.currency);
  const set: { text: string; names: SearchName[] }[] = [];
  if (guests) set.push({ text: t("chips.guests", { guests }), names: ["guests"] });
  if (side !== "all") set.push({ text: t(`sides.${side}`), names: ["side"] });
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
