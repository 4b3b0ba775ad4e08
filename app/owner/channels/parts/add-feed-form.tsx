// The form that adds a calendar of another site.
import { useWords } from "#app/i18n/language-provider.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { FeedFaults, TypedFeed } from "../rules/feed-form.ts";
import { FeedFaultSummary, FeedFields, useFeedFaults } from "./feed-fields.tsx";

/** `typed` is what stood in a form that was refused. */
export function AddFeedForm({
  apartments,
  faults,
  typed = { apartment: "", label: "", address: "" },
}: {
  apartments: { id: number; name: string }[];
  faults: FeedFaults;
  typed: TypedFeed | undefined;
}) {
  const t = useWords("owner-channels.add");
  const say = useFeedFaults();
  return (
    <form method="post" className="stack" noValidate>
      <FeedFaultSummary faults={faults} />
      <SelectField
        name="apartment"
        label={t("apartment")}
        required
        defaultValue={typed.apartment}
        error={say(faults.apartment)}
      >
        <option value="">{t("choose")}</option>
        {apartments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <FeedFields typed={typed} faults={faults} />
      <button className="btn" name="do" value="add">
        {t("submit")}
      </button>
    </form>
  );
}
