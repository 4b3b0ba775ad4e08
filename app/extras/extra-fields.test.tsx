// The fields of extras as HTML: what a browser without a script sends of them is read as the same order.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExtraFields } from "./extra-fields.tsx";
import type { ShownExtra } from "./show-extras.server.ts";

const plain: ShownExtra = {
  id: "e",
  name: "Cot",
  hint: "Free of charge.",
  counts: null,
  quantity: 0,
  fields: [],
  bothWays: false,
  hidden: [],
  locked: false,
  picture: null,
};
const render = (changes: Partial<ShownExtra>) => {
  const labels = { heading: "Extras", lead: "Order them now.", none: "None" };
  const items = [{ ...plain, ...changes }];
  return renderToStaticMarkup(<ExtraFields shown={{ items, labels }} />);
};

test("what can be had once is a box, ticked when it is ordered", () => {
  expect(render({})).toMatch(/<input type="checkbox"[^>]*name="extra-e"[^>]*value="1"/);
  expect(render({})).not.toContain("checked=");
  expect(render({ quantity: 1 })).toContain("checked=");
  expect(render({ quantity: 1, locked: true })).toContain('disabled=""');
});

test("more are a list from none on", () => {
  const html = render({ counts: [0, 1, 2], quantity: 2 });
  expect(html).toContain('<option value="0">None</option><option value="1">1</option>');
  expect(html).toContain('<option value="2" selected="">2</option>');
});

test("a transfer both ways has a box for each way instead, and a fault beside its time", () => {
  const html = render({
    bothWays: true,
    hidden: [
      { name: "ways-e", value: "1" },
      { name: "extra-e", value: "1" },
    ],
    fields: [
      { name: "there-e", type: "checkbox", label: "To us", value: "1" },
      { name: "time-e", type: "time", label: "Lands", value: "25:00", error: "Not a time" },
    ],
  });
  expect(html).toContain('<input type="hidden" name="ways-e" value="1"/>');
  expect(html).toMatch(/<input type="checkbox"[^>]*name="there-e"[^>]*checked=""/);
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="time-e" value="25:00"/);
  expect(html).toContain('aria-describedby="time-e-e"');
  expect(html).not.toContain('id="extra-e"');
});
