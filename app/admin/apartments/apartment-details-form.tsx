// The details of an apartment: guests, rooms, size, access, and a line for each kind of bed in each room.
import { sides } from "#app/apartments/rules/apartment.ts";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError, SelectField, TextField } from "#app/ui/field.tsx";
import { Options } from "../layout/form-parts.tsx";
import type { ApartmentView } from "./load-apartment.server.ts";
import { bedKinds, bedLines, kinds } from "./rules/typed-apartment.ts";
import type { DetailName, TypedDetails } from "./rules/typed-apartment.ts";

interface ApartmentDetailsFormProps {
  view: ApartmentView;
  /** Typed input that was not saved. */
  refused: { typed: TypedDetails; stale: boolean; version: number } | null;
  faultAt: (field: string) => string | undefined;
}

/** All fields are saved together. */
export function ApartmentDetailsForm({ view, refused, faultAt }: ApartmentDetailsFormProps) {
  const t = useTranslations("admin-apartments.figures");
  const typed = refused?.typed ?? view.details;
  const version = refused && !refused.stale ? refused.version : view.version;
  const savedHint = useSavedHint(refused?.stale ? view.details : null, typed);
  return (
    <form method="post" action={`/admin/apartments/${view.id}#figures`} noValidate>
      <input type="hidden" name="version" value={version} />
      <DetailFields typed={typed} faultAt={faultAt} hintOf={savedHint} />
      <p className="gap">
        <button className="btn" name="do" value="figures">
          {t("save")}
        </button>
      </p>
    </form>
  );
}

/** The fields of the form, for a new apartment too. `hintOf` gives a hint that replaces the field's own. */
export function DetailFields({
  typed,
  faultAt,
  hintOf,
}: {
  typed: TypedDetails;
  faultAt: (field: string) => string | undefined;
  hintOf?: (name: DetailName) => string | undefined;
}) {
  const t = useTranslations("admin-apartments.figures");
  const sideWords = useTranslations("apartments.sides");
  const number = (name: DetailName, hint?: string) => (
    <TextField
      name={name}
      label={t(name)}
      hint={hintOf?.(name) ?? hint}
      inputMode="numeric"
      autoComplete="off"
      required
      defaultValue={typed[name]}
      error={faultAt(name)}
    />
  );
  return (
    <>
      <div className="figures">
        <SelectField name="kind" label={t("kind")} defaultValue={typed.kind}>
          <Options of={kinds.map((kind) => [kind, t(kind)])} />
        </SelectField>
        <SelectField name="side" label={t("side")} defaultValue={typed.side}>
          <Options of={sides.map((side) => [side, sideWords(side)])} />
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
    </>
  );
}

// A hint with the value that another user saved meanwhile, where it differs from the typed one.
function useSavedHint(now: TypedDetails | null, typed: TypedDetails) {
  const t = useTranslations("admin-apartments.texts");
  return (name: DetailName) =>
    now && now[name] !== typed[name] ? t("now", { text: now[name] }) : undefined;
}

/** A line without a kind of bed is ignored. */
function BedFields({
  typed,
  faultAt,
}: {
  typed: TypedDetails;
  faultAt: (field: string) => string | undefined;
}) {
  const t = useTranslations("admin-apartments.figures");
  const lines = Math.min(bedLines, typed.beds.length + 2);
  const rooms = ["0", "1", "2", "3", "4", "5", "6"];
  return (
    <fieldset className="beds">
      <legend className="label">{t("beds")}</legend>
      <p className="bed mini muted" aria-hidden="true">
        <span>{t("kindHead")}</span>
        <span>{t("countHead")}</span>
        <span>{t("roomHead")}</span>
      </p>
      {Array.from({ length: lines }, (_, line) => {
        const bed = typed.beds[line] ?? { kind: "", count: "1", room: "1" };
        const number = line + 1;
        const fault = ["bedKind", "bedCount", "bedRoom"]
          .map((name) => ({ id: `${name}.${line}`, text: faultAt(`${name}.${line}`) }))
          .find(({ text }) => text);
        const control = (name: string) => ({
          id: `${name}.${line}`,
          name: `${name}.${line}`,
          "aria-invalid": fault?.id === `${name}.${line}` ? (true as const) : undefined,
          "aria-describedby": fault?.id === `${name}.${line}` ? `${fault.id}-e` : undefined,
        });
        return (
          <div key={line}>
            <div className="bed">
              <select
                className="select"
                {...control("bedKind")}
                aria-label={t("bed", { number })}
                defaultValue={bed.kind}
              >
                <option value="">{t("noBed")}</option>
                <Options of={bedKinds.map((kind) => [kind, t(kind)])} />
              </select>
              <input
                className="input"
                {...control("bedCount")}
                aria-label={t("count", { number })}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={bed.count}
              />
              <select
                className="select"
                {...control("bedRoom")}
                aria-label={t("room", { number })}
                defaultValue={bed.room}
              >
                <Options
                  of={rooms.map((room) => [
                    room,
                    room === "0" ? t("living") : t("bedroom", { number: Number(room) }),
                  ])}
                />
              </select>
            </div>
            {fault?.text && <FieldError id={`${fault.id}-e`}>{fault.text}</FieldError>}
          </div>
        );
      })}
    </fieldset>
  );
}
