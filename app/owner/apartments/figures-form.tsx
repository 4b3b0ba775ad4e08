// The details of an apartment: guests, rooms, size, beds and access.
import { sides } from "#app/apartments/rules/apartment.ts";
import { useWords } from "#app/i18n/language-provider.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { ApartmentDesk } from "./load-apartment.server.ts";
import { BedFields } from "./bed-fields.tsx";
import { kinds } from "./rules/typed-figures.ts";
import type { FigureName, TypedFigures } from "./rules/typed-figures.ts";

interface FiguresFormProps {
  desk: ApartmentDesk;
  /** Typed input that was not saved. */
  refused: { typed: TypedFigures; stale: boolean; version: number } | null;
  faultAt: (field: string) => string | undefined;
}

/** All fields are saved together. */
export function FiguresForm({ desk, refused, faultAt }: FiguresFormProps) {
  const t = useWords("owner-apartments.figures");
  const sideWords = useWords("apartments.sides");
  const typed = refused?.typed ?? desk.figures;
  const version = refused && !refused.stale ? refused.version : desk.version;
  const stands = useStands(refused?.stale ? desk.figures : null, typed);
  const number = (name: FigureName, hint?: string) => (
    <TextField
      name={name}
      label={t(name)}
      hint={stands(name) ?? hint}
      inputMode="numeric"
      autoComplete="off"
      required
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <form method="post" action={`/admin/apartments/${desk.id}#figures`} noValidate>
      <input type="hidden" name="version" value={version} />
      <div className="figures">
        <SelectField name="kind" label={t("kind")} defaultValue={typed.kind}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind)}
            </option>
          ))}
        </SelectField>
        <SelectField name="side" label={t("side")} defaultValue={typed.side}>
          {sides.map((side) => (
            <option key={side} value={side}>
              {sideWords(side)}
            </option>
          ))}
        </SelectField>
        {number("guests")}
        {number("bedrooms")}
        {number("bathrooms")}
        {number("sizeM2")}
        {number("floor", t("floorHint"))}
        {number("steps")}
        {number("doorWidthCm")}
      </div>
      <label className="check">
        <input type="checkbox" name="stepFreeShower" defaultChecked={typed.stepFreeShower} />
        <span>{t("stepFreeShower")}</span>
      </label>
      <BedFields typed={typed} faultAt={faultAt} />
      <p className="gap">
        <button className="btn" name="do" value="figures">
          {t("save")}
        </button>
      </p>
    </form>
  );
}

// A hint with the value that another user saved meanwhile, where it differs from the typed one.
function useStands(now: TypedFigures | null, typed: TypedFigures) {
  const t = useWords("owner-apartments.texts");
  return (name: FigureName) =>
    now && now[name] !== typed[name] ? t("now", { text: now[name] }) : undefined;
}
