// The beds of an apartment: a line for each kind in each room, and empty lines for more.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { bedKinds, bedLines } from "./rules/typed-details.ts";
import type { TypedDetails } from "./rules/typed-details.ts";

/** A line without a kind of bed is ignored. */
export function BedFields({
  typed,
  faultAt,
}: {
  typed: TypedDetails;
  faultAt: (field: string) => string | undefined;
}) {
  const t = useTranslations("owner-apartments.figures");
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
                {bedKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(kind)}
                  </option>
                ))}
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
                {rooms.map((room) => (
                  <option key={room} value={room}>
                    {room === "0" ? t("living") : t("bedroom", { number: Number(room) })}
                  </option>
                ))}
              </select>
            </div>
            {fault?.text && <FieldError id={`${fault.id}-e`}>{fault.text}</FieldError>}
          </div>
        );
      })}
    </fieldset>
  );
}
