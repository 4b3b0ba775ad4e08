// The boxes of features by which a list of apartments is filtered.
import type { FeatureFilter } from "./rules/list-search.ts";

/** Inside a fieldset of a GET form; each ticked box is sent as `with`. */
export function FeatureBoxes({ features }: { features: FeatureFilter[] }) {
  return features.map(({ key, label, chosen }) => (
    <label key={key} className="check">
      <input type="checkbox" name="with" value={key} defaultChecked={chosen} />
      <span>{label}</span>
    </label>
  ));
}
