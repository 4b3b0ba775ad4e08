// The form in which a guest writes about their booking.
import type { ArrivalDetails } from "#app/bookings/rules/self-service.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { BookingPath } from "#app/i18n/known-path.ts";
import { AreaField, ErrorSummary, TextField } from "#app/ui/field.tsx";
import { guestMessageLengths } from "./rules/guest-message.ts";
import type { GuestMessage, GuestMessageFaults } from "./rules/guest-message.ts";

/**
 * `refused` is why the form is shown again; `arrivalDetails` the stored ones, null when they can no longer be changed;
 * `formKey` is new each time the form is shown; `path` is that of the booking's page.
 */
export function GuestMessageForm({
  refused,
  arrivalDetails,
  formKey,
  path,
}: {
  refused: { values: GuestMessage; faults: GuestMessageFaults; minutes: number | null } | null;
  arrivalDetails: ArrivalDetails | null;
  formKey: string;
  path: BookingPath;
}) {
  const t = useTranslations("my-write");
  const { to } = useLanguage();
  const { faults = {}, values, minutes = null } = refused ?? {};
  const textOf = (field: keyof GuestMessage) => {
    const max = field in guestMessageLengths ? guestMessageLengths[field as "message"] : 0;
    return faults[field] && t(`faults.${faults[field]}`, { max });
  };
  const listedFaults = (["arrival", "flight", "requests", "message"] as const).flatMap((field) => {
    const text = textOf(field);
    return text ? [{ field, text }] : [];
  });
  if (minutes !== null)
    listedFaults.push({ field: "message", text: t("faults.tooMany", { minutes }) });
  return (
    <form method="post" action={`${to(`${path}/write`)}#faults`} className="stack-l" noValidate>
      <ErrorSummary id="faults" faults={listedFaults} />
      {arrivalDetails && (
        <>
          <TextField
            name="arrival"
            type="time"
            label={t("arrival")}
            hint={t("arrivalHint")}
            error={textOf("arrival")}
            defaultValue={values?.arrival ?? arrivalDetails.arrivalTime}
            optional
          />
          <label className="check">
            <input
              type="checkbox"
              name="transfer"
              value="yes"
              defaultChecked={values ? values.transfer === "yes" : arrivalDetails.transfer}
            />
            <span>{t("transfer")}</span>
          </label>
          <TextField
            name="flight"
            label={t("flight")}
            hint={t("flightHint")}
            error={textOf("flight")}
            defaultValue={values?.flight ?? arrivalDetails.flight}
            maxLength={guestMessageLengths.flight}
            autoComplete="off"
            optional
          />
          <AreaField
            name="requests"
            rows={3}
            label={t("requests")}
            hint={t("requestsHint")}
            error={textOf("requests")}
            defaultValue={values?.requests ?? arrivalDetails.specialRequests}
            maxLength={guestMessageLengths.requests}
            optional
          />
        </>
      )}
      <AreaField
        name="message"
        rows={6}
        label={t("message")}
        hint={t("messageHint")}
        error={textOf("message")}
        defaultValue={values?.message}
        maxLength={guestMessageLengths.message}
        optional
      />
      <input type="hidden" name="key" value={formKey} />
      <p>
        <button className="btn">{t("submit")}</button>
      </p>
    </form>
  );
}
