// The form of a promotion: who gets it, what it takes off, for which stays, how often, and its name in each language.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { endonyms, languages } from "#app/i18n/languages.ts";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { promotionKinds } from "#app/promotions/rules/promotion.ts";
import { FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { Options } from "../layout/form-parts.tsx";
import { statuses } from "./rules/typed-promotion.ts";
import type { TypedPromotion } from "./rules/typed-promotion.ts";

interface PromotionFormProps {
  /** The id, or `new`. */
  id: string;
  typed: TypedPromotion;
  apartments: { id: number; name: string }[];
  faultAt: (field: string) => string | undefined;
}

type TextName = MessageKey<"admin-promotions.hints">;

/** Saved as a whole; works without JavaScript. */
export function PromotionForm({ id, typed, apartments, faultAt }: PromotionFormProps) {
  const t = useTranslations("admin-promotions");
  const text = (name: TextName, type: "text" | "date" = "text") => (
    <TextField
      name={name}
      type={type}
      label={t(`fields.${name}`)}
      hint={t(`hints.${name}`)}
      autoComplete="off"
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <form method="post" action={`/admin/promotions/${id}`} noValidate className="stack">
      <input type="hidden" name="version" value={typed.version} />
      <div className="figures terms">
        <SelectField name="status" label={t("fields.status")} defaultValue={typed.status}>
          <Options of={statuses.map((status) => [status, t(`status.${status}`)])} />
        </SelectField>
        <SelectField name="kind" label={t("fields.kind")} defaultValue={typed.kind}>
          <Options of={promotionKinds.map((kind) => [kind, t(`kind.${kind}`)])} />
        </SelectField>
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
        {apartments.map((each) => (
          <label className="check" key={each.id}>
            <input
              type="checkbox"
              name="apartment"
              value={each.id}
              defaultChecked={typed.apartments.includes(String(each.id))}
            />
            <span>{each.name}</span>
          </label>
        ))}
      </fieldset>
      <Tick name="combines" isOn={typed.combines} text={t("combines")} />
      <Tick
        name="announced"
        isOn={typed.announced}
        text={t("announced")}
        fault={faultAt("announced")}
      />
      <p className="mini muted">{t("namesHint")}</p>
      <div className="grid2">
        {languages.map((language) => (
          <TextField
            key={language}
            name={`name-${language}`}
            label={<span lang={language}>{endonyms[language]}</span>}
            lang={language}
            autoComplete="off"
            defaultValue={typed.names[language] ?? ""}
            error={faultAt(`name-${language}`)}
          />
        ))}
      </div>
      <p>
        <button className="btn">{t("save")}</button>
      </p>
    </form>
  );
}

interface TickProps {
  name: string;
  isOn: boolean;
  text: string;
  fault?: string | undefined;
}

function Tick({ name, isOn, text, fault }: TickProps) {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={name}
          defaultChecked={isOn}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault && `${name}-e`}
        />
        <span>{text}</span>
      </label>
      {fault && <FieldError id={`${name}-e`}>{fault}</FieldError>}
    </div>
  );
}
