// The form of a promotion: who gets it, what it takes off, for which stays, how often, and its name in each language.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { promotionKinds } from "#app/promotions/rules/promotion.ts";
import type { ListedFault } from "#app/ui/field.tsx";
import { Choices, Tick, TypedFields, TypedSelect, TypedText } from "../layout/typed-fields.tsx";
import { statuses } from "./rules/typed-promotion.ts";
import type { TypedPromotion } from "./rules/typed-promotion.ts";

interface PromotionFormProps {
  /** The id, or `new`. */
  id: string;
  typed: TypedPromotion;
  apartments: { id: number; name: string }[];
  faults: readonly ListedFault[];
}

type TextName = MessageKey<"admin-promotions.hints">;

/** Saved as a whole; works without JavaScript. */
export function PromotionForm({ id, typed, apartments, faults }: PromotionFormProps) {
  const t = useTranslations("admin-promotions");
  const text = (name: TextName, type: "text" | "date" = "text") => (
    <TypedText name={name} type={type} label={t(`fields.${name}`)} hint={t(`hints.${name}`)} />
  );
  return (
    <TypedFields typed={typed} faults={faults}>
      <form method="post" action={`/admin/promotions/${id}`} noValidate className="stack">
        <input type="hidden" name="version" value={typed.version} />
        <div className="figures terms">
          <TypedSelect
            name="status"
            label={t("fields.status")}
            of={statuses.map((status) => [status, t(`status.${status}`)])}
          />
          <TypedSelect
            name="kind"
            label={t("fields.kind")}
            of={promotionKinds.map((kind) => [kind, t(`kind.${kind}`)])}
          />
          {text("code")}
          {text("threshold")}
          {text("percent")}
          {text("amount")}
        </div>
        <div className="figures terms">
          {text("bookFrom", "date")}
          {text("bookUntil", "date")}
          {text("stayFrom", "date")}
          {text("stayUntil", "date")}
          {text("mostUses")}
          {text("mostUsesPerGuest")}
        </div>
        <fieldset>
          <legend className="label">{t("fields.apartments")}</legend>
          <p className="mini muted">{t("apartmentsHint")}</p>
          <Choices
            name="apartment"
            of={apartments.map((each) => [each.id, each.name])}
            chosen={typed.apartments}
          />
        </fieldset>
        {(["combines", "announced"] as const).map((name) => (
          <div key={name}>
            <Tick name={name} defaultChecked={typed[name]}>
              {t(name)}
            </Tick>
          </div>
        ))}
        <p className="mini muted">{t("namesHint")}</p>
        <div className="grid2">
          {languages.map((language) => (
            <TypedText
              key={language}
              name={`name-${language}`}
              label={<span lang={language}>{endonyms[language]}</span>}
              lang={language}
              defaultValue={typed.names[language] ?? ""}
            />
          ))}
        </div>
        <p>
          <button className="btn">{t("save")}</button>
        </p>
      </form>
    </TypedFields>
  );
}
