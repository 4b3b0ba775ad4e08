// The fields for a calendar's name and URL, in the form that adds it and in the one that changes it.
import { useTranslations } from "#app/i18n/language-provider.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { feedLimits } from "./rules/feed-form.ts";
import type { FeedFault, FeedFaults } from "./rules/feed-form.ts";

/** Returns a function that gives a fault's text, undefined without a fault. */
export function useFeedFaults(): (fault: FeedFault | undefined) => string | undefined {
  const t = useTranslations("owner-channels.faults");
  return (fault) => {
    const max = fault === "tooMany" ? feedLimits.feeds : feedLimits.label;
    return fault && t(fault, { max });
  };
}

/** All faults, at the top of the form. */
export function FeedFaultSummary({ faults }: { faults: FeedFaults }) {
  const faultText = useFeedFaults();
  const listed = Object.entries(faults).map(([field, fault]) => ({
    field,
    text: faultText(fault) ?? "",
  }));
  return <ErrorSummary faults={listed} />;
}

/** `typed` has the values of the fields. */
export function FeedFields({
  typed,
  faults,
}: {
  typed: { label: string; address: string };
  faults: FeedFaults;
}) {
  const t = useTranslations("owner-channels.add");
  const faultText = useFeedFaults();
  return (
    <>
      <TextField
        name="label"
        label={t("label")}
        hint={t("labelHint")}
        autoComplete="off"
        required
        maxLength={feedLimits.label}
        defaultValue={typed.label}
        error={faultText(faults.label)}
      />
      <TextField
        name="address"
        type="url"
        label={t("address")}
        hint={t("addressHint")}
        autoComplete="off"
        dir="ltr"
        required
        maxLength={feedLimits.address}
        defaultValue={typed.address}
        error={faultText(faults.address)}
      />
    </>
  );
}
